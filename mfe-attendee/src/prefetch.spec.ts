import { createApiClient, createQueryClient } from '@stagedoor/platform';
import { anEvent, anEventList, anId, API, ok, startApiServer } from '@stagedoor/testing';
import { http, HttpResponse } from 'msw';
import { prefetch } from './prefetch';

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
  ])('has the data of %s ready', async (path, entry) => {
    server.use(
      http.get(`${API}/events`, () => ok(anEventList([anEvent()]))),
      http.get(`${API}/events/${anId(200)}`, () => ok(anEvent())),
    );

    expect(await prefetched(path)).toEqual([entry]);
  });

  it.each(['/my-tickets', '/checkout/success'])('asks nothing for %s', async (path) => {
    expect(await prefetched(path)).toEqual([]);
  });

  it('leaves a failure to the screen', async () => {
    server.use(http.get(`${API}/events`, () => HttpResponse.error()));

    expect(await prefetched('/events')).toEqual(['events all error']);
  });
});
