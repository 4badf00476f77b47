import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog, readLogs } from '@stagedoor/processes/log-file';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { drawFate, type Fate, NO_FATE } from './fates.js';
import type { Random } from './random.js';
import type { Tally } from './tally.js';

export interface ApiCopyOptions {
  port: number;
  env: Readonly<Record<string, string>>;
  log: string;
  random: Random;
  tally: Tally;
  /** Addresses of modules that every one of its processes loads first. */
  preload: readonly string[];
}

const SABOTEUR = new URL('saboteur.mjs', import.meta.url).href;
/** As the API says it in its log. */
const UNHANDLED = '"msg":"A rejection was not handled."';
const READY_MS = 60_000;

/** Nobody killed it: an error that nobody caught, or no database for too long while it started. */
export const ENDED_BY_ITSELF = 'API ended by itself';

/** One copy of the API: a process after another, each with a fate of its own. */
export class ApiCopy {
  readonly url: string;
  private child: ChildProcess | null = null;
  private fated = true;
  private wanted = false;
  private life: Promise<void> = Promise.resolve();

  constructor(private readonly options: ApiCopyOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get port(): number {
    return this.options.port;
  }

  /** Begins without a fate, so that the scene can be set; settles when it answers. */
  async start(): Promise<void> {
    this.wanted = true;
    this.fated = false;
    this.life = this.live();
    await this.untilReady();
    this.fated = true;
  }

  /** Kills the process; the next one follows by itself. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** From now on nothing happens to it. */
  async heal(): Promise<void> {
    await this.stop();
    await this.start();
    this.fated = false;
  }

  async stop(): Promise<void> {
    this.wanted = false;
    this.child?.kill('SIGTERM');
    await this.life;
  }

  /** What its processes logged as rejected promises that no code handled. */
  unhandledRejections(): string[] {
    return readLogs(this.options.log).filter((line) => line.includes(UNHANDLED));
  }

  private async live(): Promise<void> {
    while (this.wanted) {
      const fate = this.fated ? drawFate(this.options.random) : NO_FATE;
      const child = this.launch(fate);
      this.child = child;
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      this.child = null;
      if (!this.wanted) return;
      this.options.tally.add(signal ? `API killed: ${nameOf(fate)}` : ENDED_BY_ITSELF);
      await pause(this.options.random.int(50, 800));
    }
  }

  private launch(fate: Fate): ChildProcess {
    const { env, port, log: path, preload } = this.options;
    const imports = [SABOTEUR, ...preload].flatMap((address) => ['--import', address]);
    const log = openLog(path);
    try {
      return spawn(process.execPath, [...imports, 'api/dist/main.js'], {
        cwd: REPOSITORY,
        env: {
          ...process.env,
          ...env,
          API_PORT: String(port),
          SOAK_FATE: JSON.stringify(fate),
        },
        stdio: ['ignore', log, log, 'ipc'],
      });
    } finally {
      closeSync(log);
    }
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (!(await this.isReady())) {
      if (Date.now() > deadline) throw new Error(`${this.url} did not become ready`);
      await pause(50);
    }
  }

  private async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/api/health/ready`, {
        signal: AbortSignal.timeout(2_000),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}

function nameOf({ kill }: Fate): string {
  return kill?.name ?? 'anywhere';
}
