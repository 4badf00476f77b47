import { spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import type { Ending, RunLog } from './death-notice.js';
import { openLog } from './log-file.js';
import { nodeArguments, REPOSITORY } from './node-arguments.js';
import { identifyChild } from './process-identity.js';
import type { Program } from './program.js';
import type { RecordedProcess } from './run-record.js';

/** A started program. */
export interface Launched {
  recorded: RecordedProcess;
  log: RunLog;
  ended: Promise<Ending>;
}

const GENTLE_THEN_HARD = ['SIGTERM', 'SIGKILL'] as const;

/** Starts a program as the leader of a process group, with its output appended to the log. */
export function launch({ script, args, nodeFlags = [], env }: Program, path: string): Launched {
  const log = openLog(path);
  const from = fstatSync(log).size;
  const child = spawn(process.execPath, [...nodeFlags, ...nodeArguments(script, args)], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject);
  });
  const recorded = { ...identifyChild(child), signals: GENTLE_THEN_HARD, group: true };
  return { recorded, log: { path, from }, ended };
}
