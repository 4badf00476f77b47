import type { Page, Route } from '@playwright/test';
import type { Event, EventList } from '@stagedoor/contracts';
import { expectToFail } from './console';

const at = (path: string) => (url: URL) => url.pathname === `/api${path}`;

const MOST_AT_ONCE = 1_000;

const FIRST_DATA = /(<script type="application\/json" id="first-data">).*?(<\/script>)/s;

/** From now on the pages bring these first data along, and none of the API's. */
async function bringAlong(page: Page, firstData: Record<string, unknown>): Promise<void> {
  const isPage = ({ pathname }: URL) => !/^\/(?:api|assets|remotes)\//.test(pathname);
  const json = JSON.stringify(firstData).replaceAll('<', '\\u003c');
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(FIRST_DATA, (_, before: string, after: string) =>
      [before, json, after].join(''),
    );
    return route.fulfill({ response, body: html });
  });
}

/** From now on the pages bring no first data along: what the journey puts in the place of the API is all that a screen has. */
const withoutFirstData = (page: Page) => bringAlong(page, {});

/** From now on the page gets this for a call, in place of what the API says. */
export async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await withoutFirstData(page);
  await page.route(at(path), (route) => route.fulfill({ json: { data } }));
}

/** From now on a call of the page is refused with this sentence. */
export async function refuse(
  page: Page,
  path: string,
  status: number,
  error: string,
): Promise<void> {
  expectToFail(page, `/api${path}`);
  await withoutFirstData(page);
  const body = { error, message: error, code: 'REFUSED', details: [], requestId: 'journey' };
  await page.route(at(path), (route) => route.fulfill({ status, json: body }));
}

/** From now on a call of the page has no answer. */
export async function cutOff(page: Page, path: string): Promise<void> {
  expectToFail(page, `/api${path}`);
  await withoutFirstData(page);
  await page.route(at(path), (route) => route.abort());
}

/** Holds a call back until it is let go; then it goes to the API, or wherever it is sent. */
export async function holdBack(
  page: Page,
  path: string,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await withoutFirstData(page);
  await page.route(at(path), async (route) => {
    await held;
    await proceed(route);
  });
  return letGo;
}

/** From now on these are all the events on sale. */
export function putOnSale(page: Page, events: Event[]): Promise<void> {
  const cities = [...new Set(events.map(({ venue }) => venue.city))].sort();
  const { length } = events;
  const list: EventList = {
    events,
    total: length,
    matched: length,
    matchedIsFloor: false,
    cities,
    nextCursor: null,
  };
  return answer(page, '/events', list);
}

/** From now on these are all the events on sale, and more than come at once: the API finds and counts them, page by page. */
export async function putManyOnSale(page: Page, events: Event[]): Promise<void> {
  const answerTo = ({ searchParams }: URL): EventList => {
    const of = (name: string) => searchParams.get(name) ?? '';
    const found = events.filter(
      ({ title, venue }) => title.includes(of('search')) && venue.city.includes(of('location')),
    );
    const from = Number(of('cursor'));
    const until = from + Number(of('limit') || MOST_AT_ONCE);
    return {
      events: found.slice(from, until),
      total: events.length,
      matched: Math.min(found.length, MOST_AT_ONCE),
      matchedIsFloor: found.length > MOST_AT_ONCE,
      cities: [],
      nextCursor: until < found.length ? String(until) : null,
    };
  };
  const first = '/events?limit=12';
  await bringAlong(page, { [first]: answerTo(new URL(first, 'http://page.example')) });
  await page.route(at('/events'), (route) =>
    route.fulfill({ json: { data: answerTo(new URL(route.request().url())) } }),
  );
  const byId = new Map(events.map((event) => [event.id, event]));
  await page.route(/\/api\/events\/[\w-]+$/, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: { data: byId.get(id) } });
  });
}
