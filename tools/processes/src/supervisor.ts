import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answers } from './answers.js';
import { openLog } from './log-file.js';
import { nodeArguments, REPOSITORY } from './node-arguments.js';
import { OneLineError } from './one-line-error.js';
import { identifyChild, identifyOrFail, type ProcessIdentity } from './process-identity.js';
import type { Program, Service, ServiceOptions } from './program.js';
import { type RecordedProcess, stopInReverse, writeRunRecord } from './run-record.js';
import { whenGone } from './stop-process.js';

/** One process of a service. */
interface Running {
  process: RecordedProcess;
  /** Rejects with the notice of its death when it dies before it is ready. */
  ready: Promise<void>;
  /** Settles when the process has ended, with the notice of its death unless it was stopped. */
  ended: Promise<OneLineError | null>;
  stop: () => Promise<void>;
}

const READY_MS = 60_000;
const POLL_MS = 40;
/** Between a process that dies before it is ready and the next one, twice as long each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** How much of its log is shown when a program fails. */
const SERVICE_LINES = 5;
const TASK_LINES = 60;
const GENTLE_THEN_HARD = ['SIGTERM', 'SIGKILL'] as const;

/**
 * Starts programs and sees to it that they all end together: in reverse order on `stop`, when one of them
 * dies (`failure` then rejects), and, through a guard process, when this very process is killed.
 */
export class Supervisor {
  readonly failure: Promise<never>;
  private readonly processes: RecordedProcess[] = [];
  private readonly owner = identifyOrFail(process.pid);
  private readonly guard: ChildProcess;
  private readonly guardIdentity: ProcessIdentity;
  private readonly guardEnded: Promise<unknown>;
  private fail: (error: Error) => void = () => undefined;
  private stopping = false;

  /** `recordFile` is where the running processes are written down; the logs go beside it. */
  constructor(
    private readonly recordFile: string,
    private readonly logFolder: string,
  ) {
    this.failure = new Promise((_, reject) => (this.fail = reject));
    this.failure.catch(() => undefined);
    mkdirSync(logFolder, { recursive: true });
    this.guard = spawn(
      process.execPath,
      nodeArguments('tools/processes/src/guard.ts', [recordFile]),
      {
        cwd: REPOSITORY,
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      },
    );
    this.guardEnded = once(this.guard, 'exit');
    this.guardIdentity = identifyChild(this.guard);
    this.write();
  }

  /**
   * Starts a program that runs until the end, and waits until `readyUrl` answers (503 and its like mean not
   * yet). Rejects when it ends before that; if it ends later, `failure` does, unless it is replaced.
   */
  async startService(
    program: Program,
    readyUrl: string,
    { replaced }: ServiceOptions = {},
  ): Promise<Service> {
    let running = this.run(program, readyUrl);
    let stopping = new AbortController();
    let whenReplaced: () => void = () => undefined;
    const begin = async () => {
      await running.ready;
      const next = () => (running = this.run(program, readyUrl, Number.POSITIVE_INFINITY));
      this.keepUp(running, next, stopping.signal, replaced, () => whenReplaced()).catch(
        (error: Error) => {
          this.fail(error);
        },
      );
    };
    await begin();
    return {
      start: () => {
        stopping = new AbortController();
        running = this.run(program, readyUrl);
        return begin();
      },
      stop: () => {
        stopping.abort();
        return running.stop();
      },
      kill: () =>
        new Promise((resolve) => {
          whenReplaced = resolve;
          process.kill(running.process.pid, 'SIGKILL');
        }),
    };
  }

  /**
   * Waits for the death of a process. Without `replaced` that is the failure of all. With it `next` takes its place, and
   * the next one after that, however often they die: one that dies before it is ready costs its own place alone.
   */
  private async keepUp(
    first: Running,
    next: () => Running,
    stopped: AbortSignal,
    replaced: ServiceOptions['replaced'],
    whenReplaced: () => void,
  ): Promise<void> {
    let pauseMs = 0;
    for (let running = first; ; running = next()) {
      const [{ status }] = await Promise.allSettled([running.ready]);
      const wasReady = status === 'fulfilled';
      if (wasReady && running !== first) whenReplaced();
      pauseMs = wasReady ? 0 : Math.min(2 * pauseMs + FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      const notice = await running.ended;
      if (!notice) return;
      if (!replaced) return this.fail(notice);
      replaced(notice.message);
      await delay(pauseMs, undefined, { signal: stopped, ref: false }).catch(() => undefined);
      if (stopped.aborted || this.stopping) return;
    }
  }

  /** Runs a program to its end. */
  async runTask(program: Program): Promise<void> {
    const { recorded, ended } = this.launch(program);
    const code = await ended;
    this.forget(recorded);
    if (this.stopping) throw new OneLineError(`${program.name} was stopped`);
    if (code !== 0) throw new OneLineError(this.deathNotice(program, TASK_LINES));
  }

  /** Takes in a process that was started elsewhere. */
  adopt(name: string, pid: number, signals: readonly NodeJS.Signals[], log: string): void {
    const identity = identifyOrFail(pid);
    this.record({ ...identity, signals, group: false });
    whenGone(identity).then(
      () => {
        if (!this.stopping) this.fail(new OneLineError(`${name} ended unexpectedly; see ${log}.`));
      },
      (error: Error) => {
        this.fail(error);
      },
    );
  }

  /** Stops everything, the latest first, and answers when no process is left. */
  async stop(): Promise<void> {
    this.stopping = true;
    await stopInReverse(this.processes.map(inHurry));
    rmSync(this.recordFile, { force: true });
    this.guard.stdin?.end();
    await this.guardEnded;
  }

  private run(program: Program, readyUrl: string, patienceMs = READY_MS): Running {
    const { recorded, ended } = this.launch(program);
    const over = new AbortController();
    let wanted = true;
    const death = ended.then(() => {
      over.abort();
      this.forget(recorded);
    });
    const notice = () => new OneLineError(this.deathNotice(program, SERVICE_LINES));
    const died = death.then(() => Promise.reject(notice()));
    return {
      process: recorded,
      ready: Promise.race([this.untilReady(program, readyUrl, patienceMs, over.signal), died]),
      ended: death.then(() => (wanted && !this.stopping ? notice() : null)),
      stop: async () => {
        wanted = false;
        await stopInReverse([recorded]);
        await death;
      },
    };
  }

  private launch(program: Program): { recorded: RecordedProcess; ended: Promise<number | null> } {
    if (this.stopping) throw new OneLineError(`${program.name} was not started any more.`);
    const log = openLog(this.logOf(program));
    const { script, args, nodeFlags = [] } = program;
    const child = spawn(process.execPath, [...nodeFlags, ...nodeArguments(script, args)], {
      cwd: REPOSITORY,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve).once('error', reject);
    });
    const recorded = { ...identifyChild(child), signals: GENTLE_THEN_HARD, group: true };
    this.record(recorded);
    return { recorded, ended };
  }

  private record(added: RecordedProcess): void {
    this.processes.push(added);
    this.write();
  }

  private forget(gone: RecordedProcess): void {
    if (this.stopping) return;
    this.processes.splice(this.processes.indexOf(gone), 1);
    this.write();
  }

  private write(): void {
    const { owner, guardIdentity: guard, processes } = this;
    writeRunRecord(this.recordFile, { owner, guard, processes });
  }

  private async untilReady(
    program: Program,
    url: string,
    patienceMs: number,
    over: AbortSignal,
  ): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!this.stopping && !over.aborted) {
      if (await answers(url)) return;
      if (Date.now() > deadline) {
        throw new OneLineError(
          `${program.name} did not become ready; its log: ${this.logOf(program)}`,
        );
      }
      await delay(POLL_MS);
    }
  }

  private logOf(program: Program): string {
    return join(this.logFolder, `${program.name.toLowerCase().replaceAll(' ', '-')}.log`);
  }

  private deathNotice(program: Program, count: number): string {
    const log = this.logOf(program);
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count);
    return `${program.name} failed; its log: ${log}\n${lines.map((line) => `  | ${line}`).join('\n')}`;
  }
}

/** Nothing is left to go on in its place, so it need not wait for that to be seen. */
function inHurry(process: RecordedProcess): RecordedProcess {
  return process.group ? { ...process, signals: ['SIGINT', 'SIGKILL'] } : process;
}
