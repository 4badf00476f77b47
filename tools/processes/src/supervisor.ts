import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deathNotice, type Ending } from './death-notice.js';
import { isReachable } from './is-reachable.js';
import { launch, type Launched } from './launch.js';
import { nodeArguments, REPOSITORY } from './node-arguments.js';
import { OneLineError } from './one-line-error.js';
import { identifyChild, identifyOrFail, type ProcessIdentity } from './process-identity.js';
import type { Program, Service, ServiceOptions } from './program.js';
import {
  createRunRecord,
  type RecordedProcess,
  removeRunRecord,
  type RunRecord,
  stopAll,
  stopInReverse,
  writeRunRecord,
} from './run-record.js';
import { whenGone } from './stop-process.js';

/** One process of a service. */
interface Running {
  process: RecordedProcess;
  /** Rejects with the death notice if the process dies before it is ready. */
  ready: Promise<void>;
  /** Resolves when the process has ended: with the death notice, or null if it was stopped. */
  ended: Promise<OneLineError | null>;
  stop: () => Promise<void>;
}

const GUARD = 'tools/processes/src/guard.ts';
const READY_MS = 60_000;
const POLL_MS = 40;
/** Pause before the replacement of a process that died before it was ready; doubles each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Number of log lines shown when a program fails. */
const SERVICE_LINES = 5;
const TASK_LINES = 60;

/**
 * Starts programs and stops them together. `stop` stops them in reverse order. `failure` rejects when one of them dies.
 * A guard process stops them when this process is killed.
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

  /**
   * `recordFile` stores the running processes; `logFolder` holds their logs. Throws a OneLineError while another program
   * has the record.
   */
  constructor(
    private readonly recordFile: string,
    private readonly logFolder: string,
  ) {
    this.failure = new Promise((_, reject) => (this.fail = reject));
    this.failure.catch(() => undefined);
    mkdirSync(logFolder, { recursive: true });
    this.guard = spawn(process.execPath, nodeArguments(GUARD, [recordFile]), {
      cwd: REPOSITORY,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.guardEnded = once(this.guard, 'exit');
    this.guardIdentity = identifyChild(this.guard);
    if (!createRunRecord(recordFile, this.runRecord())) {
      this.guard.kill('SIGKILL');
      throw new OneLineError(`Another program has started from this folder, see ${recordFile}.`);
    }
  }

  /**
   * Starts a program and waits until `readyUrl` returns a status below 500. Rejects if it ends before that. If it ends
   * later, `failure` rejects, unless it is replaced.
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
      this.supervise(this.keepUp(running, next, stopping.signal, replaced, () => whenReplaced()));
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
   * Waits for the death of a process. Without `replaced`, `failure` rejects. With `replaced`, starts a replacement
   * after each death, also after one before the replacement was ready.
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
    const { recorded, log, ended } = this.launch(program);
    const ending = await ended;
    this.forget(recorded);
    if (this.stopping) throw new OneLineError(`${program.name} was stopped`);
    if (ending.code !== 0) throw deathNotice(program.name, ending, log, TASK_LINES);
  }

  /** Supervises a process that other code has started. */
  adopt(name: string, pid: number, signals: readonly NodeJS.Signals[], log: string): void {
    const identity = identifyOrFail(pid);
    this.record({ ...identity, signals, group: false });
    const gone = whenGone(identity).then(() => {
      if (!this.stopping) throw new OneLineError(`${name} ended unexpectedly; see ${log}.`);
    });
    this.supervise(gone);
  }

  private supervise(work: Promise<void>): void {
    work.catch((error: Error) => {
      this.fail(error);
    });
  }

  /** Stops all processes, the latest first. Resolves when all have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await stopAll(this.processes);
    removeRunRecord(this.recordFile, this.owner);
    this.guard.stdin?.end();
    await this.guardEnded;
  }

  private run(program: Program, readyUrl: string, patienceMs = READY_MS): Running {
    const { recorded, log, ended } = this.launch(program);
    const over = new AbortController();
    let wanted = true;
    const death = ended.then((ending) => {
      over.abort();
      this.forget(recorded);
      return ending;
    });
    const notice = (ending: Ending) => deathNotice(program.name, ending, log, SERVICE_LINES);
    const died = death.then((ending) => Promise.reject(notice(ending)));
    return {
      process: recorded,
      ready: Promise.race([this.untilReady(program, readyUrl, patienceMs, over.signal), died]),
      ended: death.then((ending) => (wanted && !this.stopping ? notice(ending) : null)),
      stop: async () => {
        wanted = false;
        await stopInReverse([recorded]);
        await death;
      },
    };
  }

  private launch(program: Program): Launched {
    if (this.stopping)
      throw new OneLineError(`${program.name} was not started: all is being stopped.`);
    const launched = launch(program, this.logOf(program));
    this.record(launched.recorded);
    return launched;
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
    writeRunRecord(this.recordFile, this.runRecord());
  }

  private runRecord(): RunRecord {
    const { owner, guardIdentity: guard, processes } = this;
    return { owner, guard, processes };
  }

  private async untilReady(
    program: Program,
    url: string,
    patienceMs: number,
    over: AbortSignal,
  ): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!this.stopping && !over.aborted) {
      if (await isReachable(url)) return;
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
}
