import { setTimeout as pause } from 'node:timers/promises';
import { emptyRegistry, type PageRegistry } from '@stagedoor/federation';
import { DrawnPages, type Outcome, type PublicPage } from './drawn-pages.js';
import type { DrawnPage, PageToDraw } from './messages.js';
import { DrawingFailed } from './renderer-process.js';
import { RendererBusy } from './renderers.js';

const HASH = `sha384-${'a'.repeat(64)}`;

function aRegistry(version = '1.0.0', hash = HASH): PageRegistry {
  return {
    ...emptyRegistry('local'),
    remotes: {
      'mfe-x': {
        version,
        baseUrl: `/remotes/mfe-x/${version}/`,
        entry: 'remoteEntry.js',
        container: 'mfe_x',
        platform: '^1.0.0',
        paths: [{ path: '/events', access: 'public', drawn: true }],
        initial: [],
        server: 'server.js',
        integrity: { 'remoteEntry.js': HASH, 'server.js': hash },
        ticket: 'a ticket of one visitor',
      },
    },
  };
}

const aPage = (page: Partial<PublicPage> = {}): PublicPage => ({
  remote: 'mfe-x',
  address: '/events',
  isSearch: false,
  registry: aRegistry(),
  firstData: { data: { '/events': [] }, digest: 'a digest', isWhole: true },
  ...page,
});

/** Drawn pages of one renderer that draws like this, what it was asked, and the outcomes. */
function pagesOf(draw: (page: PageToDraw) => Promise<DrawnPage>) {
  const asked: PageToDraw[] = [];
  const outcomes: Outcome[] = [];
  const warnings: unknown[] = [];
  const pages = new DrawnPages({
    renderers: {
      of: () => ({
        draw: (page) => {
          asked.push(page);
          return draw(page);
        },
      }),
    },
    log: { warn: (line: unknown) => void warnings.push(line) },
    count: (outcome) => void outcomes.push(outcome),
  });
  return { pages, asked, outcomes, warnings };
}

const DRAWN = { html: '<p>Events</p>', css: '' };

it('draws the same page once, for visitors at once and after one another', async () => {
  const { pages, asked, outcomes } = pagesOf(async () => DRAWN);

  const drawn = await Promise.all([pages.find(aPage()), pages.find(aPage())]);
  drawn.push(await pages.find(aPage()));

  expect(drawn).toEqual([DRAWN, DRAWN, DRAWN]);
  expect(asked).toHaveLength(1);
  expect(outcomes).toEqual(['drawn', 'drawn', 'memory']);
});

it.each([
  ['data', aPage({ firstData: { data: {}, digest: 'another digest', isWhole: true } })],
  ['an address', aPage({ address: '/events?location=London' })],
  ['a version', aPage({ registry: aRegistry('1.0.1') })],
  ['a server part', aPage({ registry: aRegistry('1.0.0', `sha384-${'b'.repeat(64)}`) })],
])('draws again for %s of its own', async (_case, other) => {
  const { pages, asked } = pagesOf(async () => DRAWN);

  await pages.find(aPage());
  await pages.find(other);

  expect(asked).toHaveLength(2);
});

it('gives the renderer nothing of the visitor', async () => {
  const { pages, asked } = pagesOf(async () => DRAWN);

  await pages.find(aPage());

  expect(JSON.stringify(asked)).not.toContain('ticket');
});

it('has no page that is late, and has it for the next visitor', async () => {
  let finish = () => {};
  const drawing = new Promise<typeof DRAWN>((resolve) => (finish = () => resolve(DRAWN)));
  const { pages, asked, outcomes } = pagesOf(() => drawing);

  await expect(pages.find(aPage())).resolves.toBeNull();
  finish();
  await expect.poll(() => pages.find(aPage())).toEqual(DRAWN);

  expect(outcomes[0]).toBe('late');
  expect(asked).toHaveLength(1);
});

const BROKEN = 'TypeError: broken';
const broken = () => Promise.reject(new DrawingFailed(BROKEN));

it('has no page that fails and says so, and draws it again after a minute', async () => {
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const { pages, asked, outcomes, warnings } = pagesOf(broken);

  await expect(pages.find(aPage())).resolves.toBeNull();
  await expect(pages.find(aPage())).resolves.toBeNull();

  expect(asked).toHaveLength(1);
  expect(outcomes).toEqual(['failed', 'failed']);
  expect(warnings).toEqual([{ address: '/events', remote: 'mfe-x', reason: BROKEN }]);

  now.mockReturnValue(performance.now() + 61_000);
  await expect.poll(() => pages.find(aPage()).then(() => asked)).toHaveLength(2);
});

it('says once why the pages of a build fail', async () => {
  const reasons = [BROKEN, BROKEN, 'TypeError: other', BROKEN];
  const { pages, warnings } = pagesOf(() => Promise.reject(new DrawingFailed(reasons.shift())));

  await pages.find(aPage());
  for (const address of ['/events?location=London', '/events?location=Leeds']) {
    await pages.find(aPage({ address }));
  }
  await pages.find(aPage({ registry: aRegistry('1.0.1') }));

  expect(warnings.map((line) => (line as { reason: string }).reason)).toEqual([
    BROKEN,
    'TypeError: other',
    BROKEN,
  ]);
});

it('says why a page failed that was late', async () => {
  let fail = () => {};
  const drawing = new Promise<never>((_, reject) => {
    fail = () => reject(new DrawingFailed(BROKEN));
  });
  const { pages, asked, outcomes, warnings } = pagesOf(() => drawing);

  await expect(pages.find(aPage())).resolves.toBeNull();
  fail();
  // What follows the failure is over then.
  await pause(0);
  await expect(pages.find(aPage())).resolves.toBeNull();

  expect(asked).toHaveLength(1);
  expect(outcomes).toEqual(['late', 'failed']);
  expect(warnings).toEqual([expect.objectContaining({ reason: BROKEN })]);
});

it.each([
  ['has ended', new Error('The renderer has ended.')],
  ['is busy', new RendererBusy('full')],
])('draws a page again after its renderer %s', async (_case, reason) => {
  const results = [Promise.reject(reason), Promise.resolve(DRAWN)];
  const { pages } = pagesOf(() => results.shift()!);

  await expect(pages.find(aPage())).resolves.toBeNull();
  await expect(pages.find(aPage())).resolves.toEqual(DRAWN);
});

it('has no page while the renderer is busy, without a line in the log for each', async () => {
  const { pages, outcomes, warnings } = pagesOf(() => Promise.reject(new RendererBusy('full')));

  await expect(pages.find(aPage())).resolves.toBeNull();

  expect(outcomes).toEqual(['busy']);
  expect(warnings).toEqual([]);
});

it('draws the first page of each remote without data when it prepares', async () => {
  const { pages, asked, outcomes, warnings } = pagesOf(() => Promise.reject(new Error('broken')));
  const { remotes } = aRegistry();
  const { paths, ...entry } = remotes['mfe-x']!;
  const ofRecords = { path: '/events/:id', access: 'public', drawn: true } as const;
  const plain = { path: '/plain', access: 'public' } as const;

  pages.prepare({
    ...aRegistry(),
    remotes: {
      'mfe-x': { ...entry, paths: [plain, ofRecords, ...paths] },
      'mfe-plain': { ...entry, paths: [plain] },
      'mfe-refused': { ...entry, paths, refused: 'platform' },
      'mfe-records': { ...entry, paths: [ofRecords] },
    },
  });

  // What follows a failure is over then.
  await pause(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ address: '/events', firstData: {} });
  expect([outcomes, warnings]).toEqual([[], []]);
});

it('prepares four remotes at most', () => {
  const { pages, asked } = pagesOf(async () => DRAWN);
  const entry = aRegistry().remotes['mfe-x']!;
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'];

  pages.prepare({
    ...aRegistry(),
    remotes: Object.fromEntries(names.map((name) => [name, entry])),
  });

  expect(asked).toHaveLength(4);
});

it.each([
  ['no server part', { server: undefined }],
  ['an origin of its own', { baseUrl: 'https://remotes.example/mfe-x/1.0.0/' }],
  ['needs of its own', { needs: ['camera' as const] }],
  ['a version that the shell refuses', { refused: 'platform' as const }],
])('does not draw a remote with %s', async (_case, change) => {
  const { pages, asked } = pagesOf(async () => DRAWN);
  const registry = aRegistry();
  Object.assign(registry.remotes['mfe-x']!, change);

  await expect(pages.find(aPage({ registry }))).resolves.toBeNull();

  expect(asked).toHaveLength(0);
});
