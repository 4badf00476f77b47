import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { hasNamespaces, isolated } from './isolation.js';
import { RendererProcess } from './renderer-process.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

type Reached = Record<
  'environment' | 'files' | 'writing' | 'processes' | 'signals' | 'network',
  boolean
>;

/** A server part that answers what it reaches, as JSON in place of a page. */
const aSpy = (folder: string, port: number) =>
  aServerPart(`await (async () => {
  const { readFileSync, writeFileSync } = require('node:fs');
  const reaches = (what) => { try { what(); return true; } catch { return false; } };
  const network = await new Promise((resolve) => {
    try {
      require('node:net').connect(${port}, '127.0.0.1')
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
    network,
  }) };
})()`);

let renderer: Awaited<ReturnType<typeof aRenderer>>;
let secrets: Awaited<ReturnType<typeof aRenderer>>;
const server = createServer((socket) => socket.end());

beforeAll(async () => {
  process.env.STAGEDOOR_SECRET = 'a secret';
  [renderer, secrets] = await Promise.all([aRenderer(), aRenderer()]);
  await writeFile(join(secrets.folder, 'secret'), 'a secret');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  delete process.env.STAGEDOOR_SECRET;
  server.close();
  await Promise.all([renderer.remove(), secrets.remove()]);
});

async function reachedBy(command: [string, ...string[]]): Promise<Reached> {
  const { port } = server.address() as AddressInfo;
  const code = aSpy(secrets.folder, port);
  const spy = new RendererProcess(command, code, () => undefined);
  try {
    await spy.loaded;
    const { html } = await spy.draw({ address: '/', registry: {} as never, firstData: {} });
    return JSON.parse(html) as Reached;
  } finally {
    spy.stop();
  }
}

it('keeps a server part from the environment, files, processes and the network of the page server', async () => {
  const withNamespaces = await hasNamespaces();

  // Without namespaces, which an operator has to allow, it can reach the network and signal processes.
  await expect(reachedBy(isolated(renderer.file, withNamespaces))).resolves.toEqual({
    environment: false,
    files: false,
    writing: false,
    processes: false,
    signals: !withNamespaces,
    network: !withNamespaces,
  });
});

it('would reach all but the environment without that (control)', async () => {
  await expect(reachedBy([execPath, renderer.file])).resolves.toEqual({
    environment: false,
    files: true,
    writing: true,
    processes: true,
    signals: true,
    network: true,
  });
});
