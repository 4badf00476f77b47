import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, type PageEntry } from '@stagedoor/federation';
import { isolated, type Program } from './isolation.js';
import { RendererBusy, Renderers } from './renderers.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

const PAGE = { address: '/events', registry: {} as never, firstData: {} };
const LONGEST_QUEUE = 20;

/** Draws the id of its process, and ends it at one address. */
const CODE = aServerPart(
  'page.address === "/end" ? process.exit() : { html: `${process.pid}`, css: "" }',
);

let program: Awaited<ReturnType<typeof aRenderer>>;
let started: { -readonly [Part in keyof Program]: Program[Part] };
let renderers: Renderers;
/** The milliseconds that have passed besides those of the clock. */
let passed: number;
const onEnd = vi.fn();

beforeEach(async () => {
  program = await aRenderer();
  started = isolated(program.file, false);
  renderers = new Renderers({ remotesDir: program.folder, program: started, onEnd });
  passed = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
});

afterEach(async () => {
  vi.restoreAllMocks();
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

const fiveBuilds = () => Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => publish(name)));

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

it('keeps the renderers of four builds while they are used', async () => {
  const builds = await fiveBuilds();
  const drawFour = () => Promise.all(builds.slice(0, 4).map((draw) => draw()));
  // Starting four processes takes seconds on a busy machine.
  await drawFour();
  const before = await drawFour();

  passed += 29_000;
  await expect(builds[4]!()).rejects.toThrow(RendererBusy);

  expect(await drawFour()).toEqual(before);
  expect(onEnd).not.toHaveBeenCalled();
});

it('replaces a renderer that was not used for 30 seconds', async () => {
  const builds = await fiveBuilds();
  for (const draw of builds.slice(0, 4)) await draw();
  passed += 30_000;
  const [, second] = builds;
  const before = await second!();

  await expect(builds[4]!()).resolves.toMatch(/^\d+$/);

  expect(await second!()).toBe(before);
});

describe('a process that ends', () => {
  const end = async (draw: (address: string) => Promise<string>) => {
    const ends = onEnd.mock.calls.length;
    await expect(draw('/end')).rejects.toThrow('has ended');
    expect(onEnd).toHaveBeenCalledTimes(ends + 1);
  };

  it('starts later each time, also if it draws a page before', async () => {
    const draw = await publish('a');
    await draw();
    await end(draw);
    passed += 1_000;
    await draw();
    await end(draw);

    passed += 1_000;
    await expect(draw()).rejects.toThrow(RendererBusy);
    passed += 1_000;
    await expect(draw()).resolves.toMatch(/^\d+$/);
  });

  it('starts after a second again if it has run for ten seconds', async () => {
    const draw = await publish('a');
    await end(draw);
    passed += 1_000;
    await draw();
    passed += 10_000;
    await draw();
    await end(draw);

    passed += 1_000;
    await expect(draw()).resolves.toMatch(/^\d+$/);
  });
});

it('starts again after a second when the system has refused to start the process', async () => {
  const draw = await publish('a');
  const { command } = started;
  started.command = [command[0], '\0'];
  await expect(draw()).rejects.toThrow('null bytes');
  started.command = command;
  await expect(draw()).rejects.toThrow(RendererBusy);

  passed += 1_000;

  await expect(draw()).resolves.toMatch(/^\d+$/);
});
