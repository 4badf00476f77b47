import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.js';
import { nodeArguments } from './node-arguments.js';
import { OneLineError } from './one-line-error.js';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';
import { cleanUpAfterKill, readRunRecord, stopInReverse, writeRunRecord } from './run-record.js';
import { whenGone } from './stop-process.js';
import type { Service } from './program.js';
import { Supervisor } from './supervisor.js';

let folder: string;
let record: string;
let port: number;
let supervisor: Supervisor | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-processes-'));
  record = join(folder, 'running.json');
  port = await findFreePort();
});

afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  await cleanUpAfterKill(record);
  rmSync(folder, { recursive: true });
});

const service = () => ({
  name: 'Service',
  script: 'tools/processes/src/testing/answering-server.mjs',
  args: [String(port)],
});

async function superviseHere(): Promise<Supervisor> {
  supervisor = new Supervisor(record, join(folder, 'logs'));
  await supervisor.startService(service(), url('/'));
  return supervisor;
}

/** Starts a separate program that supervises the service, so that a test can kill it. */
async function superviseElsewhere(): Promise<ChildProcess> {
  const script = nodeArguments('tools/processes/src/testing/run-a-service.ts', [
    folder,
    String(port),
  ]);
  const program = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(program.stdout, 'data');
  return program;
}

function url(path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function runningNow(): { guard: ProcessIdentity; service: ProcessIdentity } {
  const running = readRunRecord(record);
  const [first] = running?.processes ?? [];
  if (!running || !first) throw new Error('no process is recorded');
  return { guard: running.guard, service: first };
}

async function kill(program: ChildProcess): Promise<void> {
  program.kill('SIGKILL');
  await once(program, 'exit');
}

it('waits until a service responds, and leaves no process after the stop', async () => {
  const site = await superviseHere();
  const { guard, service: child } = runningNow();
  const answered = (await fetch(url('/'))).ok;

  await site.stop();

  expect(answered).toBe(true);
  expect([isAlive(guard), isAlive(child)]).toEqual([false, false]);
  expect(existsSync(record)).toBe(false);
});

it('reports a service that dies, with the end and the path of its log', async () => {
  const site = await superviseHere();

  await fetch(url('/die')).catch(() => undefined);

  await expect(site.failure).rejects.toThrow(
    /^Service failed \(exit code 3\); its log: .*service\.log\n.*dies on request/,
  );
});

it('reports the signal that ends a service, without the lines of an earlier run', async () => {
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs/service.log'), 'a line of an earlier run\n');
  const site = await superviseHere();

  process.kill(runningNow().service.pid, 'SIGSEGV');

  await expect(site.failure).rejects.toThrow(
    /^Service failed \(SIGSEGV\); its log: .*service\.log$/,
  );
});

it('refuses a folder that another program took after it was checked', async () => {
  const other = identify(process.ppid)!;
  writeRunRecord(record, { owner: other, guard: other, processes: [] });

  expect(() => new Supervisor(record, join(folder, 'logs'))).toThrow(OneLineError);

  expect(readRunRecord(record)?.owner).toEqual(other);
});

it('stops one service without a failure and restarts it', async () => {
  supervisor = new Supervisor(record, join(folder, 'logs'));
  const only = await supervisor.startService(service(), url('/'));
  const answers = () =>
    fetch(url('/')).then(
      ({ ok }) => ok,
      () => false,
    );

  await only.stop();
  const meanwhile = await answers();
  await only.start();

  expect([meanwhile, await answers()]).toEqual([false, true]);
  expect(await Promise.race([supervisor.failure, Promise.resolve('none')])).toBe('none');
});

describe('a service that is replaced', () => {
  let notices: string[];
  let failingFile: string;
  let only: Service;

  beforeEach(async () => {
    notices = [];
    failingFile = join(folder, 'failing');
    supervisor = new Supervisor(record, join(folder, 'logs'));
    const program = { ...service(), args: [String(port), failingFile] };
    const replaced = (notice: string) => void notices.push(notice);
    only = await supervisor.startService(program, url('/'), { replaced });
  });

  const failure = () => Promise.race([supervisor!.failure, Promise.resolve('none')]);

  /** Makes each replacement die before it is ready, until this many processes have died. */
  async function untilDeaths(count: number): Promise<void> {
    writeFileSync(failingFile, '');
    process.kill(runningNow().service.pid, 'SIGKILL');
    while (notices.length < count && (await failure()) === 'none') await pause(20);
  }

  it('restarts after it dies, and reports its death', async () => {
    await only.kill();

    expect((await fetch(url('/'))).ok).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/^Service failed \(SIGKILL\); its log: /)]);
    expect(await failure()).toBe('none');
  });

  it('restarts after it dies with a log that is longer than a string can be', async () => {
    const log = join(folder, 'logs/service.log');
    truncateSync(log, 600_000_000);
    appendFileSync(log, '\nthe last lines\nof the log\n');

    await Promise.race([only.kill(), supervisor!.failure]);

    expect((await fetch(url('/'))).ok).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/\n {2}\| the last lines\n {2}\| of the log$/)]);
  });

  it('restarts each time it dies before it is ready, without a failure', async () => {
    await untilDeaths(4);
    rmSync(failingFile);
    while (!(await fetch(url('/')).catch(() => null))?.ok) await pause(20);

    expect(notices.slice(1)).toEqual(
      Array(3).fill(expect.stringContaining('dies before it is ready')),
    );
    expect(await failure()).toBe('none');
  });

  it('can be stopped between deaths and started later', async () => {
    await untilDeaths(2);
    await only.stop();
    const whenStopped = readRunRecord(record)?.processes;
    rmSync(failingFile);
    await only.start();

    expect(whenStopped).toEqual([]);
    expect((await fetch(url('/'))).ok).toBe(true);
    expect(readRunRecord(record)?.processes).toHaveLength(1);
  });
});

it('reports a task that fails', async () => {
  supervisor = new Supervisor(record, join(folder, 'logs'));

  const task = supervisor.runTask({ name: 'Task', script: 'no-such-script.mjs' });

  await expect(task).rejects.toThrow(/^Task failed \(exit code 1\); its log: .*task\.log\n/);
});

it('stops the service when the program that supervises it is killed', async () => {
  const program = await superviseElsewhere();
  const { guard, service: child } = runningNow();

  await kill(program);
  await Promise.all([whenGone(child), whenGone(guard)]);

  expect(existsSync(record)).toBe(false);
});

it('stops at the next start what a kill of program and guard left running', async () => {
  const program = await superviseElsewhere();
  const { guard, service: child } = runningNow();
  process.kill(guard.pid, 'SIGKILL');
  await kill(program);

  const owner = await cleanUpAfterKill(record);

  expect(owner).toBeUndefined();
  expect(isAlive(child)).toBe(false);
});

it('returns the owner and stops nothing while the program still runs', async () => {
  await superviseHere();
  const { service: child } = runningNow();

  const owner = await cleanUpAfterKill(record);

  expect(owner).toEqual(identify(process.pid));
  expect(isAlive(child)).toBe(true);
});

it('updates its record while it runs, for programs that cannot see its processes', async () => {
  await superviseHere();
  const { mtimeMs } = statSync(record);

  await vi.waitUntil(() => statSync(record).mtimeMs !== mtimeMs, { timeout: 4_000 });
});

it('does not stop another process that has reused a recorded pid', async () => {
  const bystander = spawn(process.execPath, nodeArguments(service().script, service().args));
  const stranger = { pid: bystander.pid ?? 0, startedAt: 'long ago' };
  const gone = { pid: 99_999_999, startedAt: 'long ago' };
  const recorded = { ...stranger, signals: ['SIGKILL'] as const, group: false };
  writeRunRecord(record, { owner: gone, guard: gone, processes: [recorded] });

  await cleanUpAfterKill(record);
  await stopInReverse([recorded]);

  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  await kill(bystander);
});
