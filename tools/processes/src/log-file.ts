import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';

const KEPT_BYTES = 5_000_000;
const END_BYTES = 64 * 1024;

/** Opens a log for appending. Renames it to `<file>.1` first if it is larger than 5 MB. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > KEPT_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Returns a log after its first `from` bytes, at most its last 64 kB: it may be longer than a string can be. */
export function readEndOfLog(path: string, from: number): string {
  const log = openSync(path, 'r');
  try {
    const end = Buffer.alloc(END_BYTES);
    const position = Math.max(from, fstatSync(log).size - END_BYTES);
    return end.toString('utf8', 0, readSync(log, end, { position }));
  } finally {
    closeSync(log);
  }
}

/** Returns the content of a log after its first `offset` bytes. */
export function readLogFrom(path: string, offset: number): string {
  return readFileSync(path).subarray(offset).toString('utf8');
}

/** Returns the lines of `<file>.1` and of the log. */
export function readLogs(path: string): string[] {
  const files = [`${path}.1`, path].filter((file) => existsSync(file));
  return files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
}
