import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Watched } from './watched.js';

/**
 * Builds the remote in a folder into `dist` with its script `build`, whatever bundler that starts, and again when a source
 * changes. Returns what stops it.
 */
export async function watchScript(
  sources: string,
  { offer }: Pick<Watched, 'offer'>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isStale = false;
  let running: Promise<void> | undefined;

  async function buildUntilFresh(): Promise<void> {
    do {
      isStale = false;
      if (await runBuild(sources, signal)) await offer(join(sources, 'dist'));
    } while (isStale && !signal.aborted);
  }

  function build(): Promise<void> {
    isStale = true;
    running ??= buildUntilFresh().finally(() => {
      running = undefined;
    });
    return running;
  }

  // Before the first build, so that no change is missed.
  watch(join(sources, 'src'), { recursive: true, signal }, () => {
    build().catch((error: unknown) => {
      process.stderr.write(`The build for shells failed: ${String(error)}\n`);
    });
  });
  await build();
  return async () => {
    stopping.abort();
    await running?.catch(() => undefined);
  };
}

/** Returns true if the build succeeded. It prints its own errors. */
async function runBuild(cwd: string, signal: AbortSignal): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    ...{ cwd, signal },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // It rejects when the build is stopped.
  const [code] = (await once(child, 'exit').catch(() => [null])) as [number | null];
  return code === 0;
}
