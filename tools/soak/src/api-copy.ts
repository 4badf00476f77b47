import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isReachable } from '@stagedoor/processes/is-reachable';
import { openLog, readLogs } from '@stagedoor/processes/log-file';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { drawProcessFaults, NO_FAULTS, type ProcessFaults } from './process-faults.js';
import type { Random } from './random.js';
import type { Tally } from './tally.js';

export interface ApiCopyOptions {
  port: number;
  /** The API of a release, relative to the repository. */
  program: string;
  env: Readonly<Record<string, string>>;
  log: string;
  random: Random;
  tally: Tally;
  /** URLs of modules that each of its processes preloads. */
  preload: readonly string[];
}

const FAULT_PRELOAD = new URL('inject-faults.mjs', import.meta.url).href;
/** The API's log message. */
const UNHANDLED = '"msg":"A rejection was not handled."';
const READY_MS = 60_000;

/** Not killed by the soak, which sends SIGKILL: a crash, an uncaught error, or no database at its start for too long. */
export const ENDED_UNEXPECTEDLY = 'API ended unexpectedly';

/** One copy of the API: a sequence of processes, each with its own faults. */
export class ApiCopy {
  readonly url: string;
  private child: ChildProcess | null = null;
  private program: string;
  private hasFaults = true;
  private wanted = false;
  private life: Promise<void> = Promise.resolve();

  constructor(private readonly options: ApiCopyOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
    this.program = options.program;
  }

  get port(): number {
    return this.options.port;
  }

  /** Starts the first process without faults, for the set-up. Resolves when it is ready. */
  async start(): Promise<void> {
    this.wanted = true;
    this.hasFaults = false;
    this.life = this.live();
    await this.untilReady();
    this.hasFaults = true;
  }

  /** Kills the process. The next one starts automatically. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** Restarts without faults, for good. */
  async heal(): Promise<void> {
    await this.stop();
    await this.start();
    this.hasFaults = false;
  }

  /** Restarts as another release without faults, for good. */
  async upgrade(program: string): Promise<void> {
    this.program = program;
    await this.heal();
  }

  async stop(): Promise<void> {
    this.wanted = false;
    this.child?.kill('SIGTERM');
    await this.life;
  }

  /** Returns the log lines of unhandled promise rejections. */
  unhandledRejections(): string[] {
    return readLogs(this.options.log).filter((line) => line.includes(UNHANDLED));
  }

  private async live(): Promise<void> {
    while (this.wanted) {
      const faults = this.hasFaults ? drawProcessFaults(this.options.random) : NO_FAULTS;
      const child = this.launch(faults);
      this.child = child;
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      this.child = null;
      if (!this.wanted) return;
      this.options.tally.add(
        signal === 'SIGKILL' ? `API killed: ${killPointOf(faults)}` : ENDED_UNEXPECTEDLY,
      );
      await pause(this.options.random.int(50, 800));
    }
  }

  private launch(faults: ProcessFaults): ChildProcess {
    const { env, port, log: path, preload } = this.options;
    const imports = [FAULT_PRELOAD, ...preload].flatMap((module) => ['--import', module]);
    const log = openLog(path);
    try {
      return spawn(process.execPath, [...imports, this.program], {
        cwd: REPOSITORY,
        env: {
          ...process.env,
          ...env,
          API_PORT: String(port),
          SOAK_FAULTS: JSON.stringify(faults),
        },
        stdio: ['ignore', log, log, 'ipc'],
      });
    } finally {
      closeSync(log);
    }
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (!(await isReachable(`${this.url}/api/health/ready`))) {
      if (Date.now() > deadline) throw new Error(`${this.url} did not become ready`);
      await pause(50);
    }
  }
}

function killPointOf({ kill }: ProcessFaults): string {
  return kill?.name ?? 'anywhere';
}
