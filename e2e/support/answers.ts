import type { Page, Route } from '@playwright/test';
import { LIST_LIMIT, type Event, type EventList } from '@stagedoor/contracts';
import { expectToFail } from './console';

const at = (path: string) => (url: URL) => url.pathname === `/api${path}`;

const FIRST_DATA = /(<script type="application\/json" id="first-data">).*?(<\/script>)/s;

const DRAWN = /(<div id="root">).*(<\/div>\n<div id="rescue")/s;

/** Replaces the first data inlined in every page from now on, and removes what was drawn with other data. */
async function inlineFirstData(page: Page, firstData: Record<string, unknown>): Promise<void> {
  const isPage = ({ pathname }: URL) => !/^\/(?:api|assets|remotes)\//.test(pathname);
  const json = JSON.stringify(firstData).replaceAll('<', '\\u003c');
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text())
      .replace(FIRST_DATA, (_, before: string, after: string) => [before, json, after].join(''))
      .replace(DRAWN, '$1$2');
    return route.fulfill({ response, body: html });
  });
}

/** Removes the first data from every page from now on, so that a screen has only the responses of the journey. */
const withoutFirstData = (page: Page) => inlineFirstData(page, {});

/** Serves these data for an API path from now on. */
export async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await withoutFirstData(page);
  await page.route(at(path), (route) => route.fulfill({ json: { data } }));
}

/** Refuses requests for an API path with this message from now on. */
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

/** Aborts requests for an API path from now on. */
export async function abortRequests(page: Page, path: string): Promise<void> {
  expectToFail(page, `/api${path}`);
  await withoutFirstData(page);
  await page.route(at(path), (route) => route.abort());
}

/** Holds requests for an API path until the returned function is called, then passes them to `proceed`. */
export async function holdRequests(
  page: Page,
  path: string,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await withoutFirstData(page);
  await page.route(at(path), async (route) => {
    await held;
    await proceed(route);
  });
  return release;
}

/** Serves these events as all events on sale from now on. */
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

/** Serves these events from now on as a list that the API pages, filters and counts. */
export async function putManyOnSale(page: Page, events: Event[]): Promise<void> {
  const answerTo = ({ searchParams }: URL): EventList => {
    const of = (name: string) => searchParams.get(name) ?? '';
    const found = events.filter(
      ({ title, venue }) => title.includes(of('search')) && venue.city.includes(of('location')),
    );
    const from = Number(of('cursor'));
    const until = from + Number(of('limit') || LIST_LIMIT);
    return {
      events: found.slice(from, until),
      total: events.length,
      matched: Math.min(found.length, LIST_LIMIT),
      matchedIsFloor: found.length > LIST_LIMIT,
      cities: [],
      nextCursor: until < found.length ? String(until) : null,
    };
  };
  const first = '/events?limit=12';
  await inlineFirstData(page, { [first]: answerTo(new URL(first, 'http://page.example')) });
  await page.route(at('/events'), (route) =>
    route.fulfill({ json: { data: answerTo(new URL(route.request().url())) } }),
  );
  const byId = new Map(events.map((event) => [event.id, event]));
  await page.route(/\/api\/events\/[\w-]+$/, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: { data: byId.get(id) } });
  });
}
