import type { Page, Route } from '@playwright/test';
import type { Event, EventList } from '@stagedoor/contracts';
import { expectToFail } from './console';

const at = (path: string) => (url: URL) => url.pathname === `/api${path}`;

const FIRST_DATA = /<script type="application\/json" id="first-data">.*?<\/script>/s;

/** From now on the pages bring no first data along: what the journey puts in the place of the API is all that a screen has. */
async function withoutFirstData(page: Page): Promise<void> {
  const isPage = ({ pathname }: URL) => !/^\/(?:api|assets|remotes)\//.test(pathname);
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(FIRST_DATA, '') });
  });
}

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
  const list: EventList = { events, total: length, matched: length, cities, nextCursor: null };
  return answer(page, '/events', list);
}
