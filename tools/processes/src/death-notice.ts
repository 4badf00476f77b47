import { readEndOfLog } from './log-file.js';
import { OneLineError } from './one-line-error.js';

/** How a process ended: by an exit code, or by a signal. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The log of a process. */
export interface RunLog {
  path: string;
  /** The size of the file when the process started: the lines before it are of earlier ones. */
  from: number;
}

/** Describes an unexpected end, with the last `count` lines that the process wrote. */
export function deathNotice(
  name: string,
  { code, signal }: Ending,
  { path, from }: RunLog,
  count: number,
): OneLineError {
  const head = `${name} failed (${signal ?? `exit code ${code}`}); its log: ${path}`;
  const written = readEndOfLog(path, from).trimEnd();
  const lines = written === '' ? [] : written.split('\n').slice(-count);
  return new OneLineError([head, ...lines.map((line) => `  | ${line}`)].join('\n'));
}
