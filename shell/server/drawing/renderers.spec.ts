import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyRegistry, integrityOf, type PageEntry } from '@stagedoor/federation';
import { Renderers } from './renderers.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

const PAGE = { address: '/events', registry: {} as never, firstData: {} };

let renderer: Awaited<ReturnType<typeof aRenderer>>;
let renderers: Renderers;
let ended: string[];

beforeEach(async () => {
  renderer = await aRenderer();
  ended = [];
  renderers = new Renderers({
    remotesDir: renderer.folder,
    command: [process.execPath, renderer.file],
    onEnd: (build, reason) => void ended.push(`${build}: ${reason}`),
  });
});

afterEach(async () => {
  renderers.stop();
  await renderer.remove();
});

/** Publishes a remote whose server part leaves a file when it is loaded, and answers with its process id. */
async function publish(remote: string, change: Partial<PageEntry> = {}): Promise<PageEntry> {
  const folder = join(renderer.folder, remote, '1.0.0');
  const mark = JSON.stringify(join(folder, 'loaded'));
  const code = `process.getBuiltinModule('node:fs').writeFileSync(${mark}, '');
    ${aServerPart('{ html: String(process.pid), css: "" }')}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.js'), code);
  return {
    version: '1.0.0',
    baseUrl: `/remotes/${remote}/1.0.0/`,
    entry: 'remoteEntry.js',
    container: remote,
    platform: '^1.0.0',
    paths: [{ path: '/events', access: 'public', drawn: true }],
    initial: [],
    server: 'server.js',
    integrity: { 'server.js': integrityOf(Buffer.from(code)) },
    ...change,
  };
}

const isLoaded = (remote: string) =>
  access(join(renderer.folder, remote, '1.0.0', 'loaded')).then(
    () => true,
    () => false,
  );

it('starts a build before its first page, and draws with the same process', async () => {
  const entry = await publish('mfe-x');

  renderers.prepare({ ...emptyRegistry('local'), remotes: { 'mfe-x': entry } });

  await vi.waitFor(async () => expect(await isLoaded('mfe-x')).toBe(true), { timeout: 10_000 });
  const [first, second] = await Promise.all(
    [20, 20].map((queue) => renderers.of('mfe-x', entry).draw(PAGE, queue)),
  );
  expect(first).toEqual(second);
  expect(ended).toEqual([]);
});

it('starts four builds at most, and none that draws no page', async () => {
  const drawing = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'];
  const remotes: Record<string, PageEntry> = {
    'mfe-plain': await publish('mfe-plain', { paths: [{ path: '/plain', access: 'public' }] }),
    'mfe-refused': await publish('mfe-refused', { refused: 'needs another platform' }),
  };
  for (const remote of drawing) remotes[remote] = await publish(remote);

  renderers.prepare({ ...emptyRegistry('local'), remotes });

  await vi.waitFor(
    async () => {
      const loaded = await Promise.all(drawing.map(isLoaded));
      expect(loaded).toEqual([true, true, true, true, false]);
    },
    { timeout: 10_000 },
  );
  expect(await isLoaded('mfe-plain')).toBe(false);
  expect(await isLoaded('mfe-refused')).toBe(false);
});

it('reports a build that cannot be started', async () => {
  const entry = await publish('mfe-x', { integrity: { 'server.js': 'sha384-another' } });

  renderers.prepare({ ...emptyRegistry('local'), remotes: { 'mfe-x': entry } });

  await vi.waitFor(() =>
    expect(ended).toEqual(['mfe-x 1.0.0: Error: server.js is not the file of the registry.']),
  );
});
