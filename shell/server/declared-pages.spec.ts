import { makeMove, type Move, type OwnedPath, type WrittenRegistry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { aPublishedData, publish } from './testing/a-published-data.js';
import { aShell } from './testing/a-shell.js';
import { aSiteOnDisk, dataIn } from './testing/a-site-on-disk.js';

const BEFORE: OwnedPath = { path: '/venues/my-venues', access: 'signed-in' };
const DECLARED: OwnedPath = {
  ...BEFORE,
  title: 'Your Places',
  links: [{ menu: 'header', role: 'venue', order: 10 }],
};

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let data: Awaited<ReturnType<typeof aPublishedData>>;
let app: FastifyInstance;

beforeEach(async () => {
  site = await aSiteOnDisk();
  data = await aPublishedData('local');
  app = await site.start({ STAGEDOOR_DATA_DIR: data.dataDir });
  for (const [version, path] of [
    ['1.0.0', BEFORE],
    ['1.1.0', DECLARED],
  ] as const) {
    await publish(data.dataDir, 'mfe-venue', version, { platform: '^1.0.0', paths: [path] });
  }
});

afterEach(async () => {
  await app.close();
  await data.remove();
  await site.remove();
});

const make = (move: Move) =>
  makeMove({ dataDir: data.dataDir, environment: 'local', move, shell: aShell(), by: 'a-team' });
const swap = (version: string) => make({ action: 'swap', remote: 'mfe-venue', version });

/** Returns the title of the page and the label of its header link, for a visitor with a draw. */
async function seenBy(draw = 'a'.repeat(22)) {
  const url = '/venues/my-venues';
  const { body } = await app.inject({ url, cookies: { stagedoor_draw: draw } });
  const { links } = dataIn<WrittenRegistry>(body, 'registry')!;
  return [
    /<title>(.*?)<\/title>/.exec(body)?.[1],
    ...links.map(({ to, label }) => `${label} ${to}`),
  ];
}

const OLD = ['My Venues · Stagedoor', 'My Venues /venues/my-venues'];
const NEW = ['Your Places · Stagedoor', 'Your Places /venues/my-venues'];

it('swapping in and rolling back to an older version shows its own pages', async () => {
  await swap('1.0.0');
  expect(await seenBy()).toEqual(OLD);

  await swap('1.1.0');
  expect(await seenBy()).toEqual(NEW);

  await make({ action: 'rollback', remote: 'mfe-venue' });
  expect(await seenBy()).toEqual(OLD);
});

it.each([
  ['1.0.0', '1.1.0', NEW],
  ['1.1.0', '1.0.0', OLD],
])('with %s in force, a canary of %s has its own pages', async (inForce, version, seen) => {
  await swap(inForce);

  await make({ action: 'canary', remote: 'mfe-venue', version, share: 0.9999 });

  expect(await seenBy()).toEqual(seen);
});
