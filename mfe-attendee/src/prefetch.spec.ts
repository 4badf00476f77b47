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

  it('is used at once on the landing page and read again', async () => {
    const fresh = anEventList([anEvent({ title: 'Fresh' })]);
    server.use(http.get(`${API}/events`, () => ok(fresh)));
    const query = upcomingEventsQuery(aClientWith({ [declared('/')]: list }));
    const queryClient = createQueryClient();

    const asked = queryClient.prefetchQuery(query);
    expect(queryClient.getQueryData(query.queryKey)).toEqual(list);
    await asked;

    expect(queryClient.getQueryData(query.queryKey)).toEqual(fresh);
  });

  it.each([
    ['/', upcomingEventsQuery],
    ['/events', allEventsQuery],
  ])('skips the prefetch of %s', async (path, query) => {
    const api = aClientWith({ [declared(path)]: list });
    const queryClient = createQueryClient();

    await prefetch({ url: new URL(path, 'https://stagedoor.test/'), api, queryClient });

    expect(queryClient.getQueryData(query(api).queryKey)).toEqual(list);
  });

  it('is used at once on the page of an event and read again', async () => {
    const id = anId(200);
    const [kept, fresh] = [anEvent(), anEvent({ title: 'Fresh' })];
    server.use(http.get(`${API}/events/${id}`, () => ok(fresh)));
    const address = declared('/events/:id').replace(':id', id);
    const query = eventQuery(aClientWith({ [address]: kept }), id);
    const queryClient = createQueryClient();

    const asked = queryClient.prefetchQuery(query);
    expect(queryClient.getQueryData(query.queryKey)).toEqual(kept);
    await asked;

    expect(queryClient.getQueryData(query.queryKey)).toEqual(fresh);
  });
});
