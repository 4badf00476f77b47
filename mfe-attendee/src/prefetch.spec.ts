import { createApiClient, createQueryClient } from '@stagedoor/platform';
import { anEvent, anEventList, anId, API, ok, startApiServer } from '@stagedoor/testing';
import { http, HttpResponse } from 'msw';
import manifest from '../package.json';
import { prefetch } from './prefetch';
import { allEventsQuery, eventQuery, upcomingEventsQuery } from './shared/events/event-queries';

const server = startApiServer();

async function prefetched(path: string) {
  const queryClient = createQueryClient();
  const api = createApiClient({
    baseUrl: API,
    getAccessToken: () => null,
    onUnauthorized: () => {},
  });
  await prefetch({ url: new URL(path, 'https://stagedoor.test'), api, queryClient });
  return queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [...queryKey, state.status].join(' '));
}

describe('prefetch', () => {
  it.each([
    ['/', 'events upcoming success'],
    ['/events?search=disco', 'events all success'],
    [`/events/${anId(200)}`, `events detail ${anId(200)} success`],
  ])('loads the data of %s', async (path, entry) => {
    server.use(
      http.get(`${API}/events`, () => ok(anEventList([anEvent()]))),
      http.get(`${API}/events/${anId(200)}`, () => ok(anEvent())),
    );

    expect(await prefetched(path)).toEqual([entry]);
  });

  it.each(['/my-tickets', '/checkout/success'])('sends no request for %s', async (path) => {
    expect(await prefetched(path)).toEqual([]);
  });

  it('stores a failure in the query for the screen', async () => {
    server.use(http.get(`${API}/events`, () => HttpResponse.error()));

    expect(await prefetched('/events')).toEqual(['events all error']);
  });
});

describe('the first data inlined in the page', () => {
  const list = anEventList([anEvent()]);
  const declared = (path: string) =>
    manifest.stagedoor.paths.find((owned) => owned.path === path)?.data ?? '';

  function aClientWith(firstData: Record<string, unknown>) {
    return createApiClient({
      baseUrl: API,
      getAccessToken: () => null,
      onUnauthorized: () => {},
      firstData,
    });
  }

  it.each([
    ['/', upcomingEventsQuery],
    ['/events', allEventsQuery],
  ])('is not read again on %s', async (path, query) => {
    const api = aClientWith({ [declared(path)]: list });
    const queryClient = createQueryClient();

    await prefetch({ url: new URL(path, 'https://stagedoor.test/'), api, queryClient });

    expect(queryClient.getQueryData(query(api).queryKey)).toEqual(list);
  });

  it('is not read again as the event of a page', async () => {
    const id = anId(200);
    const kept = anEvent();
    const api = aClientWith({ [declared('/events/:id').replace(':id', id)]: kept });
    const queryClient = createQueryClient();

    await prefetch({ url: new URL(`/events/${id}`, 'https://stagedoor.test/'), api, queryClient });

    expect(queryClient.getQueryData(eventQuery(api, id).queryKey)).toEqual(kept);
  });

  it('is used at once and read again if it is a part of a list', async () => {
    const whole = anEventList([anEvent({ title: 'Fresh' }), anEvent()]);
    server.use(http.get(`${API}/events`, () => ok(whole)));
    const query = allEventsQuery(aClientWith({ [declared('/events')]: { ...list, total: 2 } }));
    const queryClient = createQueryClient();

    const asked = queryClient.prefetchQuery(query);
    expect(queryClient.getQueryData(query.queryKey)).toMatchObject({ events: list.events });
    await asked;

    expect(queryClient.getQueryData(query.queryKey)).toEqual(whole);
  });
});
