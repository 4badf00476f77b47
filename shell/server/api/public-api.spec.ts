import { publicApi } from './public-api.js';

/** An API that answers each call when it is told to. */
function anApi() {
  const pending: (() => void)[] = [];
  const get = () =>
    new Promise<Response>((resolve) => {
      pending.push(() => resolve(Response.json({ data: [] })));
    });
  return { api: publicApi({ get }), pending };
}

it('asks the API for at most eight searches at a time, and always for the data of pages', async () => {
  const { api, pending } = anApi();
  const searches = Array.from({ length: 8 }, (_, index) => api.search(`/events?search=${index}`));

  await expect(api.search('/events?search=one-too-many')).rejects.toThrow('Too many searches');
  const page = api.getCached('/events?limit=6');
  expect(pending).toHaveLength(9);
  for (const answer of pending) answer();
  await Promise.all([page, ...searches]);

  const next = api.search('/events?search=next');
  pending.at(-1)!();
  await expect(next).resolves.toEqual({ data: [] });
});
