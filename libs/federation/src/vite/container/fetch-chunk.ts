import { PREPARE_SCRIPT, type PrepareScript } from '../../prepare-script.js';

/** The time limit of a file in milliseconds: that of the remotes that webpack builds. */
const LIMIT_MS = 5_000;

type Failure = 'error' | 'missing' | 'timeout';

/** The error that webpack throws for a chunk that cannot be loaded: the shell knows it by its name. */
function chunkLoadError(url: string, type: Failure): Error {
  const error = new Error(`Loading chunk ${url} failed. (${type})`);
  return Object.assign(error, { name: 'ChunkLoadError', type });
}

/**
 * Loads a classic script that the host has prepared. Rejects when it fails, takes too long or leaves `arrived` false.
 */
export function fetchChunk(url: string, arrived: () => boolean): Promise<void> {
  const prepare = (globalThis as unknown as Record<string, PrepareScript>)[PREPARE_SCRIPT]!;
  return new Promise((resolve, reject) => {
    const script = prepare(document.createElement('script'), url);
    const end = (failure: Failure | null) => {
      clearTimeout(timer);
      script.remove();
      if (failure) reject(chunkLoadError(url, failure));
      else resolve();
    };
    const timer = setTimeout(end, LIMIT_MS, 'timeout');
    script.onload = () => end(arrived() ? null : 'missing');
    script.onerror = () => end('error');
    document.head.append(script);
  });
}
