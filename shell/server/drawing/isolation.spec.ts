import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { hasNamespaces, isolated, type Program } from './isolation.js';
import { treeOf } from './process-tree.js';
import { RendererProcess } from './renderer-process.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

type Reached = Record<
  'environment' | 'files' | 'writing' | 'processes' | 'signals' | 'network' | 'sockets',
  boolean
>;

/** A server part that answers what it reaches, as JSON in place of a page. */
const aSpy = (folder: string, port: number) =>
  aServerPart(`await (async () => {
  const { readFileSync, writeFileSync } = require('node:fs');
  const reaches = (what) => { try { what(); return true; } catch { return false; } };
  const connects = (...to) => new Promise((resolve) => {
    try {
      require('node:net').connect(...to)
        .once('connect', function () { this.destroy(); resolve(true); })
        .once('error', () => resolve(false));
    } catch { resolve(false); }
  });
  return { css: '', html: JSON.stringify({
    environment: 'STAGEDOOR_SECRET' in process.env,
    files: reaches(() => readFileSync(${JSON.stringify(join(folder, 'secret'))})),
    writing: reaches(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')),
    processes: reaches(() => require('node:child_process').execFileSync('/bin/true')),
    signals: reaches(() => process.kill(${process.pid}, 0)),
    network: await connects(${port}, '127.0.0.1'),
    sockets: await connects(${JSON.stringify(join(folder, 'socket'))}),
  }) };
})()`);

/** A server part that lets V8 write the trace of its optimizations to a file. */
const aTracer = (file: string) =>
  aServerPart(`(() => {
  const { setFlagsFromString } = require('node:v8');
  setFlagsFromString('--redirect-code-traces');
  setFlagsFromString('--redirect-code-traces-to=' + ${JSON.stringify(file)});
  setFlagsFromString('--trace-opt');
  const sum = (numbers) => { let all = 0; for (const one of numbers) all += one.x; return all; };
  for (let i = 0; i < 20_000; i++) sum([{ x: i }]);
  return { html: '', css: '' };
})()`);

/** A server part that lets Node write the trace of its events to this folder, or to the one where it runs. */
const anEventTracer = (folder: string) =>
  aServerPart(`(() => {
  try { process.chdir(${JSON.stringify(folder)}); } catch {}
  const tracing = require('node:trace_events').createTracing({ categories: ['node.perf'] });
  tracing.enable();
  tracing.disable();
  return { html: '', css: '' };
})()`);

async function tracesIn(...folders: string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder)));
  return files.flat().filter((file) => file.startsWith('node_trace'));
}

let renderer: Awaited<ReturnType<typeof aRenderer>>;
let secrets: Awaited<ReturnType<typeof aRenderer>>;
const server = createServer((socket) => socket.end());
const socketServer = createServer((socket) => socket.end());

beforeAll(async () => {
  process.env.STAGEDOOR_SECRET = 'a secret';
  [renderer, secrets] = await Promise.all([aRenderer(), aRenderer()]);
  await writeFile(join(secrets.folder, 'secret'), 'a secret');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) =>
    socketServer.listen(join(secrets.folder, 'socket'), resolve),
  );
});

afterAll(async () => {
  delete process.env.STAGEDOOR_SECRET;
  server.close();
  socketServer.close();
  await Promise.all([renderer.remove(), secrets.remove()]);
});

/** The same program with the rights of the page server. */
const unprotected = (file: string): Program => ({ file, command: [execPath, '-'] });

/** Draws the page of a server part. */
async function drawnBy(program: Program, code: string) {
  const renderer = new RendererProcess(program, code, () => undefined);
  try {
    await renderer.loaded;
    return await renderer.draw({ address: '/', registry: {} as never, firstData: {} });
  } finally {
    renderer.stop();
  }
}

async function reachedBy(program: Program): Promise<Reached> {
  const { port } = server.address() as AddressInfo;
  const { html } = await drawnBy(program, aSpy(secrets.folder, port));
  return JSON.parse(html) as Reached;
}

it('keeps a server part from the environment, files, processes and the network of the page server', async () => {
  const withNamespaces = await hasNamespaces();

  // Without namespaces, which an operator has to allow, it can reach the network and sockets, and signal processes.
  await expect(reachedBy(isolated(renderer.file, withNamespaces))).resolves.toEqual({
    environment: false,
    files: false,
    writing: false,
    processes: false,
    signals: !withNamespaces,
    network: !withNamespaces,
    sockets: !withNamespaces,
  });
});

it('would reach all but the environment without that (control)', async () => {
  await expect(reachedBy(unprotected(renderer.file))).resolves.toEqual({
    environment: false,
    files: true,
    writing: true,
    processes: true,
    signals: true,
    network: true,
    sockets: true,
  });
});

/** The isolations of this machine. */
const ISOLATIONS = [
  ['with namespaces', hasNamespaces],
  ['without', async () => false],
] as const;

it.each(ISOLATIONS)(
  'ends a server part that changes the flags of V8 (%s)',
  async (_how, isolates) => {
    const secret = join(secrets.folder, 'secret');

    const drawn = drawnBy(isolated(renderer.file, await isolates()), aTracer(secret));

    await expect(drawn).rejects.toThrow('has ended');
    await expect(readFile(secret, 'utf8')).resolves.toBe('a secret');
  },
);

it('would write a file by flags of V8 without that (control)', async () => {
  const file = join(renderer.folder, 'trace');

  await drawnBy(unprotected(renderer.file), aTracer(file));

  await expect(readFile(file, 'utf8')).resolves.toContain('sum');
});

it.each(ISOLATIONS)('writes no trace of events for a server part (%s)', async (_how, isolates) => {
  const code = anEventTracer(renderer.folder);

  // The process is ended if it waits for a file that Node cannot open.
  await Promise.allSettled([drawnBy(isolated(renderer.file, await isolates()), code)]);

  await expect(tracesIn(renderer.folder, '/', '/usr')).resolves.toEqual([]);
});

it('would write one without that (control)', async () => {
  await drawnBy(unprotected(renderer.file), anEventTracer(secrets.folder));

  await expect(tracesIn(secrets.folder)).resolves.toEqual(['node_trace.1.log']);
});

/** A program that starts this command, gives it a loop without end as its input, and prints the id of its process. */
const starting = ([command, ...args]: Program['command']) => `
const child = require('node:child_process').spawn(
  ${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: ['pipe', 'ignore', 'ignore'] });
child.stdin.end('for (;;);');
console.log(child.pid);`;

/** Returns the command of a process; empty for one that has ended. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

it('ends when its page server is killed, also in a loop', async () => {
  if (!(await hasNamespaces())) return;
  const parent = spawn(execPath, ['--eval', starting(isolated(renderer.file, true).command)]);
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  await expect.poll(() => treeOf(Number(pid))).toHaveLength(2);
  const tree = await treeOf(Number(pid));

  parent.kill('SIGKILL');

  await expect.poll(() => Promise.all(tree.map(commandOf))).toEqual(['', '']);
});
