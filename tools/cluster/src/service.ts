import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunAs } from '@stagedoor/postgres/run-as';
import { openLog } from '@stagedoor/processes/log-file';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { childrenOf, sendSignal } from '@stagedoor/processes/stop-process';

/** Where the programs of a cluster keep their data and logs, and the account that runs them: most refuse to run as root. */
export interface Place {
  folder: string;
  logFolder: string;
  runAs: RunAs;
}

export interface ServiceOptions {
  name: string;
  /** The path of the program. */
  program: string;
  args: readonly string[];
  /** Variables besides those of this process. */
  env?: Readonly<Record<string, string>>;
  log: string;
  runAs: RunAs;
  /** Resolves to true once it works. */
  works: () => Promise<boolean>;
}

const START_MS = 60_000;
const STOP_MS = 20_000;
const POLL_MS = 50;

/** A program of the cluster, which can be killed, frozen and started again. */
export class Service {
  private child: ChildProcess | null = null;

  constructor(private readonly options: ServiceOptions) {}

  /** Starts it. Resolves when it works; throws a OneLineError when it does not within a minute. */
  async start(): Promise<void> {
    const { name, program, args, env, log: path, runAs, works } = this.options;
    const log = openLog(path);
    const child = spawn(program, [...args], {
      ...runAs,
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C in a terminal ends it only after those that use it.
      detached: true,
    });
    closeSync(log);
    this.child = child;
    const deadline = Date.now() + START_MS;
    while (!(await works())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new OneLineError(`${name} does not work; see ${path}.`);
      }
      await pause(POLL_MS);
    }
  }

  /** Sends a signal to it and to the processes that it has started. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    const started = childrenOf(pid);
    for (const each of [pid, ...started]) sendSignal(each, signal);
  }

  /** Ends it by SIGTERM, or by SIGKILL when that takes too long. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(killed);
  }
}
