import { fetchAfter } from './early-answers';

const TOKEN = 'token-of-this-visitor';
const URL = 'http://localhost:3000/api/events/my-events?limit=1000';
const ADDRESS = '/events/my-events?limit=1000';

const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const early = (answer: Promise<Response>) => ({ token: TOKEN, answers: { [ADDRESS]: answer } });

let sent: string[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(`${request.method} ${request.url}`);
    return Promise.resolve(new Response('later'));
  });
  vi.spyOn(performance, 'now').mockReturnValue(500);
});

it('gives an early answer once', async () => {
  const ask = fetchAfter(early(Promise.resolve(new Response('early'))));

  expect(await (await ask(URL, { headers: headers(TOKEN) })).text()).toBe('early');
  expect(sent).toEqual([]);
  expect(await (await ask(URL, { headers: headers(TOKEN) })).text()).toBe('later');
  expect(sent).toEqual([`GET ${URL}`]);
});

it.each([
  ['another token', URL, { headers: headers('another') }],
  ['no token', URL, {}],
  ['another method', URL, { method: 'POST', headers: headers(TOKEN) }],
  ['another query', `${URL}&cursor=2`, { headers: headers(TOKEN) }],
])('sends a request with %s', async (_case, url, init) => {
  const ask = fetchAfter(early(Promise.resolve(new Response('early'))));

  expect(await (await ask(url, init)).text()).toBe('later');
});

it('sends requests later in the life of a page, and on a page that has asked for nothing', async () => {
  const late = fetchAfter(early(Promise.resolve(new Response('early'))));
  vi.spyOn(performance, 'now').mockReturnValue(10_000);

  expect(await (await late(URL, { headers: headers(TOKEN) })).text()).toBe('later');
  expect(await (await fetchAfter(undefined)(URL)).text()).toBe('later');
});

it('rejects as the early request does, and sends the next one', async () => {
  const ask = fetchAfter(early(Promise.reject(new TypeError('Failed to fetch'))));

  await expect(ask(URL, { headers: headers(TOKEN) })).rejects.toThrow('Failed to fetch');
  expect(await (await ask(URL, { headers: headers(TOKEN) })).text()).toBe('later');
});

it('ends with its signal, although the early request goes on', async () => {
  const ask = fetchAfter(early(new Promise<Response>(() => undefined)));
  const controller = new AbortController();

  const asked = ask(URL, { headers: headers(TOKEN), signal: controller.signal });
  controller.abort();

  await expect(asked).rejects.toThrow();
});
