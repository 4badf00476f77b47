import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, type PageEntry } from '@stagedoor/federation';
import { isolated } from './isolation.js';
import { RendererBusy, Renderers } from './renderers.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

const PAGE = { address: '/events', registry: {} as never, firstData: {} };
const LONGEST_QUEUE = 20;

/** Draws the id of its process, and ends it at one address. */
const CODE = aServerPart(
  'page.address === "/end" ? process.exit() : { html: `${process.pid}`, css: "" }',
);

let program: Awaited<ReturnType<typeof aRenderer>>;
let renderers: Renderers;
const onEnd = vi.fn();

beforeEach(async () => {
  program = await aRenderer();
  renderers = new Renderers({
    remotesDir: program.folder,
    command: isolated(program.file, false),
    onEnd,
  });
});

afterEach(async () => {
  renderers.stop();
  await program.remove();
});

/** Publishes the build of a remote, and returns a function that draws one of its pages. */
async function publish(remote: string) {
  const folder = join(program.folder, remote, '1.0.0');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.js'), CODE);
  const integrity = { 'server.js': integrityOf(Buffer.from(CODE)) };
  const entry = { version: '1.0.0', server: 'server.js', integrity } as unknown as PageEntry;
  return async (address = '/events') => {
    const { html } = await renderers.of(remote, entry).draw({ ...PAGE, address }, LONGEST_QUEUE);
    return html;
  };
}

it('limits the pages that wait while a renderer starts', async () => {
  const draw = await publish('a');

  const drawn = await Promise.allSettled(Array.from({ length: 25 }, () => draw()));

  const refused = drawn.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(25 - LONGEST_QUEUE);
  expect(refused).toEqual(
    refused.map(() => ({ status: 'rejected', reason: expect.any(RendererBusy) })),
  );
  await expect(draw()).resolves.toMatch(/^\d+$/);
});
