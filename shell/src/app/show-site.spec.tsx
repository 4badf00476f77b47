import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { aRemote, startTestSite } from '../testing/render-site';
import { App, type AppProps } from './app';
import { opened } from './first-picture';
import { showSite } from './show-site';

const attendee = aRemote([
  { path: '/', access: 'public' },
  { path: '/events', access: 'public' },
]);
const creator = {
  ...aRemote([{ path: '/create', access: 'public' }]),
  load: () => new Promise<never>(() => undefined),
};

/** Hydrates a page, and does something before React begins. Returns the errors that were reported. */
async function hydrate(change: (site: AppProps, root: HTMLElement) => void) {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { site } = startTestSite({ at: '/', remotes: { attendee, creator } });
  await opened(site);
  const documentEntry = { name: document.location.href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([documentEntry]);
  const root = document.createElement('div');
  root.innerHTML = renderToString(<App {...site} />);
  await act(async () => {
    await showSite(root, site);
    change(site, root);
  });
  return { root, reported: reported.mock.calls.flat() as Error[] };
}

it.each([
  ['another page', '/events', '/events'],
  ['an area that is loading', '/create', 'Loading…'],
])('reports no mismatch if the visitor leaves for %s meanwhile', async (_case, to, shown) => {
  const { root, reported } = await hydrate(({ router }) => void router.navigate(to));

  expect(root).toHaveTextContent(shown);
  expect(reported).toEqual([]);
});

it('reports a mismatch otherwise', async () => {
  const { reported } = await hydrate((_site, root) => root.querySelector('h1')!.remove());

  expect(reported).toMatchObject([
    { message: expect.stringContaining('Hydration failed') as string },
  ]);
});
