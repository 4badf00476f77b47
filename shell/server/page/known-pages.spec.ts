import { emptyRegistry } from '@stagedoor/federation';
import { NO_DATA } from '../first-data-source.js';
import type { Frame } from './frame.js';
import { KnownPages, type KnownPage } from './known-pages.js';
import { PageTemplate } from './page-template.js';

const registry = { ...emptyRegistry('local'), remotes: {} };
const aFrame = (): Frame => ({
  inForce: registry,
  shell: {} as Frame['shell'],
  registryFor: () => registry,
});
const FRAME = aFrame();

const page: KnownPage = {
  frame: FRAME,
  place: {
    registry,
    area: { path: '/events', access: 'public', remote: 'mfe-x' },
    pathname: '/events',
    filters: new URLSearchParams(),
  },
  status: 200,
  isDrawn: true,
  firstData: NO_DATA,
  template: new PageTemplate('<p>Events</p>'),
  origins: [],
  needs: [],
};

let pages: KnownPages;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pages = new KnownPages();
  pages.keep('/events', page);
});

afterEach(() => vi.useRealTimers());

it('finds a page by its key, with the frame and the data of which it was made', async () => {
  expect(await pages.find('/events', FRAME, async () => NO_DATA)).toBe(page);
  expect(await pages.find('/events?search=x', FRAME, async () => NO_DATA)).toBeNull();
});

it.each([
  ['another frame', aFrame(), NO_DATA],
  ['new data', FRAME, { ...NO_DATA }],
])('does not find it with %s', async (_case, frame, data) => {
  expect(await pages.find('/events', frame, async () => data)).toBeNull();
});

it('does not find it after a second', async () => {
  vi.advanceTimersByTime(1_001);

  expect(await pages.find('/events', FRAME, async () => NO_DATA)).toBeNull();
});

it('is bounded in bytes', async () => {
  const large = { ...page, template: new PageTemplate('a'.repeat(1024 * 1024)) };
  for (let index = 0; index < 40; index += 1) pages.keep(`/events/${index}`, large);

  expect(await pages.find('/events/0', FRAME, async () => NO_DATA)).toBeNull();
  expect(await pages.find('/events/39', FRAME, async () => NO_DATA)).toBe(large);
});
