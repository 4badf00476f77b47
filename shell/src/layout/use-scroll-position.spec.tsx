import { act, screen } from '@testing-library/react';
import { aRemote, renderSite } from '../testing/render-site';

const place = vi.fn<(top?: number) => void>();

beforeEach(() => {
  vi.stubGlobal('stagedoorScroll', { positions: { start: 1200 }, read: () => 700, place });
  const page: Partial<PerformanceNavigationTiming> = { name: `${document.location.origin}/` };
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockReturnValue([page as PerformanceEntry]);
  return () => entries.mockRestore();
});

const remote = aRemote([
  { path: '/', access: 'public' },
  { path: '/events', access: 'public' },
]);

async function renderHome() {
  const site = renderSite({ at: '/', remotes: { attendee: remote } });
  await screen.findByRole('heading', { name: '/' });
  return site;
}

it('does not scroll the first page of a document', async () => {
  await renderHome();

  expect(place).not.toHaveBeenCalled();
});

it('begins a new page at the top, and goes back to the position where the one before was left', async () => {
  const { goTo, router } = await renderHome();

  await goTo('/events');
  expect(place.mock.calls).toEqual([[0]]);
  window.history.back();
  await screen.findByRole('heading', { name: '/' });

  expect(router.state.location.key).toBe('start');
  expect(place.mock.calls).toEqual([[0], [700]]);
});

it('leaves the page where it is if the navigation wants so', async () => {
  const { router } = await renderHome();

  await act(() => router.navigate('/?search=silent', { preventScrollReset: true }));

  expect(place.mock.calls).toEqual([[undefined]]);
});

it('shows the element of the hash', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { goTo } = await renderHome();

  await goTo('/#main');

  expect(scrolled.mock.contexts).toEqual([screen.getByRole('main')]);
  expect(place.mock.calls).toEqual([[undefined]]);
});
