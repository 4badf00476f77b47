import { startApiServer } from '@stagedoor/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { DevServerNote } from '../../server/preview/preview-answers';
import { applyDevServer } from './dev-server';
import { startShell } from './waiting-page';

const server = startApiServer();

const ADDRESS = 'http://localhost:4200';
const LATEST = `${ADDRESS}/remotes/mfe-venue/latest.json`;
const SITE = 'http://localhost/preview';
const NOTE: DevServerNote = { remote: 'mfe-venue', address: ADDRESS, pinned: '1.4.0' };
const BUILD = { name: 'mfe-venue', version: '1.5.0-local.1' };
const ENTRY = { version: '1.5.0-local.1', integrity: { 'remoteEntry.js': 'sha384-x' } };
const REGISTRY = { remotes: { 'mfe-venue': { version: '1.4.0' }, 'mfe-events': {} }, links: [] };
const AWAY = `Your dev server at ${ADDRESS} does not answer. You see the deployed version.`;

let posted: { call: string; authorization: string | null; body: unknown }[];
let events: EventTarget;
let reload: ReturnType<typeof vi.fn<() => void>>;

function answer(call: string, body: JsonBodyType, status = 200): void {
  server.use(
    http.post(`${SITE}/${call}`, async ({ request }) => {
      const authorization = request.headers.get('authorization');
      posted.push({ call, authorization, body: await request.json() });
      return HttpResponse.json(body, { status });
    }),
  );
}

const devServer = (resolver: Parameters<typeof http.get>[1]) =>
  server.use(http.get(LATEST, resolver));

beforeEach(() => {
  posted = [];
  events = new EventTarget();
  reload = vi.fn<() => void>();
  localStorage.setItem('accessToken', 'of-ada');
  document.head.innerHTML =
    '<template id="shell"><script type="text/plain" src="/a.js" integrity="sha384-a"></script><script type="text/plain" src="/b.js" integrity="sha384-b"></script></template>' +
    `<script type="application/json" id="registry">${JSON.stringify(REGISTRY)}</script>`;
  document.body.innerHTML = '<div id="root"></div>';
  // jsdom has no constructable style sheets.
  globalThis.CSSStyleSheet = class {
    replaceSync() {}
  } as unknown as typeof CSSStyleSheet;
  devServer(() => HttpResponse.json(BUILD));
  answer('dev-build', { entry: ENTRY, links: [{ to: '/rooms' }] });
  answer('reset', null);
});

afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

const registry = (): unknown => JSON.parse(document.getElementById('registry')!.textContent ?? '');

async function apply(note: Partial<DevServerNote> = {}) {
  await applyDevServer({ ...NOTE, ...note }, { events, reload });
  const { shadowRoot } = screen.getByRole('complementary', { name: 'Preview' });
  const inside = within(shadowRoot as unknown as HTMLElement);
  return {
    press: (name: string) => fireEvent.click(inside.getByRole('button', { name })),
    says: (text: string) =>
      waitFor(() => expect(inside.getByRole('status')).toHaveTextContent(text)),
  };
}

const fail = (version: string) =>
  events.dispatchEvent(
    new CustomEvent('stagedoor:area-failed', {
      detail: { remote: 'mfe-venue', version, kind: 'load' },
    }),
  );

it('puts the validated entry of the last build into the registry, and names it', async () => {
  const { says } = await apply();

  await says(`dev server: mfe-venue 1.5.0-local.1 from ${ADDRESS}`);
  expect(registry()).toEqual({
    remotes: { ...REGISTRY.remotes, 'mfe-venue': ENTRY },
    links: [{ to: '/rooms' }],
  });
  expect(posted).toEqual([
    { call: 'dev-build', authorization: 'Bearer of-ada', body: { build: BUILD, path: '/' } },
  ]);
});

it('asks again for the next page, which has the next build', async () => {
  await apply();
  document.body.replaceChildren();
  const rebuilt = { ...BUILD, version: '1.5.0-local.2' };
  devServer(() => HttpResponse.json(rebuilt));

  await apply();

  expect(posted.at(-1)?.body).toMatchObject({ build: rebuilt });
});

it('starts the shell with the scripts of the template, in order and with their hashes', () => {
  startShell();

  const scripts = [...document.querySelectorAll('script[src]')] as HTMLScriptElement[];
  expect(
    scripts.map((script) => [script.getAttribute('src'), script.getAttribute('integrity')]),
  ).toEqual([
    ['/a.js', 'sha384-a'],
    ['/b.js', 'sha384-b'],
  ]);
  expect(scripts.every((script) => !script.async)).toBe(true);
});

const REFUSED = { error: 'Another account confirmed it.', code: 'OTHER_ACCOUNT' };

it.each<[string, () => void, string]>([
  ['does not answer', () => devServer(() => HttpResponse.error()), AWAY],
  [
    'has no build',
    () => devServer(() => new HttpResponse(null, { status: 404 })),
    `Your dev server at ${ADDRESS} has no build of mfe-venue. You see the deployed version.`,
  ],
  [
    'serves a page',
    () => devServer(() => HttpResponse.html('<!doctype html>')),
    `Your dev server at ${ADDRESS} has no build of mfe-venue. You see the deployed version.`,
  ],
  [
    'is of another account',
    () => answer('dev-build', REFUSED, 403),
    'Another account confirmed it. You see the deployed version.',
  ],
])('leaves the registry as deployed when the dev server %s', async (_what, arrange, sentence) => {
  arrange();

  const { says } = await apply();

  await says(sentence);
  expect(registry()).toEqual(REGISTRY);
});

it('says that no version is deployed of a remote that the site does not have', async () => {
  devServer(() => HttpResponse.error());

  const { says } = await apply({ pinned: null });

  await says(
    `Your dev server at ${ADDRESS} does not answer. No version of mfe-venue is deployed here.`,
  );
});

describe('without an answer', () => {
  beforeEach(() => devServer(() => HttpResponse.error()));

  it('loads the page again once the dev server answers', async () => {
    const { press, says } = await apply();

    press('Try again');
    await says(`There is still no build of mfe-venue at ${ADDRESS}.`);
    expect(reload).not.toHaveBeenCalled();
    devServer(() => HttpResponse.json(BUILD));
    press('Try again');

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is ended on request', async () => {
    const { press } = await apply();

    press('Reset');

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(posted.map(({ call, body }) => [call, body])).toEqual([['reset', {}]]);
  });
});

describe('when the build fails later', () => {
  it('loads the page again if the dev server is gone', async () => {
    await apply();
    devServer(() => HttpResponse.error());

    fail('1.5.0-local.1');

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['the dev server answers', '1.5.0-local.1', 1],
    ['another version failed', '1.4.0', 0],
  ])('leaves the page if %s', async (_what, version, fetches) => {
    const { press } = await apply();
    const asked = vi.fn<() => void>();
    devServer(() => {
      asked();
      return HttpResponse.json(BUILD);
    });

    fail(version);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(fetches));
    press('Reset');

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(posted.at(-1)).toMatchObject({ call: 'reset', body: {} });
  });
});
