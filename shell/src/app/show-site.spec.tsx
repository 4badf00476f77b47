import { act, screen } from '@testing-library/react';
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

const FIRST_DATA = ['prefetched', 'rendered'];

/**
 * Hydrates a page, and does something before React begins. Queries take the data of the page before and after the area
 * is open. Returns the errors that were reported, and whether the queries are invalidated.
 */
async function hydrate(
  change: (site: AppProps, root: HTMLElement) => void = () => undefined,
  transferSize = 9_000,
) {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { site } = startTestSite({ at: '/', remotes: { attendee, creator } });
  await opened(site);
  const { queryClient } = site.platform;
  const takeFirstData = (name: string) =>
    void queryClient.ensureQueryData({ queryKey: [name], queryFn: () => [], initialData: [] });
  const documentEntry: Partial<PerformanceNavigationTiming> = {
    name: document.location.href,
    transferSize,
  };
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockReturnValue([documentEntry as PerformanceEntry]);
  onTestFinished(() => entries.mockRestore());
  const root = document.createElement('div');
  root.innerHTML = renderToString(<App {...site} />);
  await act(async () => {
    const shown = showSite(root, site, document.createElement('div'));
    takeFirstData('prefetched');
    await shown;
    takeFirstData('rendered');
    change(site, root);
  });
  return {
    root,
    reported: reported.mock.calls.flat() as Error[],
    areInvalidated: FIRST_DATA.map((name) => queryClient.getQueryState([name])!.isInvalidated),
  };
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

it.each([
  ["refetches the data of a drawn page from the browser's cache", 0, true],
  ['keeps the data of a drawn page from the server', 9_000, false],
])('%s', async (_case, transferSize, expected) => {
  const { areInvalidated } = await hydrate(undefined, transferSize);

  expect(areInvalidated).toEqual([expected, expected]);
});

it('takes over a page that was drawn in another year than that of the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2098-12-31T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());

  const { root, reported } = await hydrate(() => vi.setSystemTime('2099-01-02T12:00:00Z'));

  expect(root).toHaveTextContent('© 2098 Stagedoor');
  expect(reported).toEqual([]);
});

describe('a drawn page whose area cannot be loaded', () => {
  /** Shows the site in an element with the drawn text of the page. */
  async function showLost() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lost = { ...attendee, load: () => Promise.reject(new TypeError('at import')) };
    const { site, reload } = startTestSite({ at: '/', remotes: { attendee: lost, creator } });
    document.body.innerHTML =
      '<div id="root"><h1>Drawn</h1></div><div id="rescue" role="alert" hidden><button></button></div>';
    onTestFinished(() => document.body.replaceChildren());
    const [root, rescue] = document.body.children as unknown as HTMLElement[];
    rescue!.remove();
    await act(() => showSite(root!, site, rescue!));
    return { site, root: root!, reload };
  }

  it('stays, with a message and a button below it', async () => {
    const { root, reload } = await showLost();

    expect(root).toHaveTextContent('Drawn');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(root.nextElementSibling).toBe(screen.getByRole('alert'));
    expect(reload).not.toHaveBeenCalled();
    screen.getByRole('button').click();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is loaded again at the address that Back leads to', async () => {
    const { site, reload } = await showLost();

    await act(async () => void site.router.navigate('/create'));

    expect(reload).toHaveBeenCalledOnce();
  });
});
