import { anOrder, API, aUser, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { useHolds } from './use-holds';

const server = startApiServer();

const hold = anOrder({
  ...{ paymentStatus: 'pending', holdExpiresAt: '2099-06-01T10:15:00.000Z', tickets: [] },
  checkoutUrl: 'https://pay.example.org/c/cs_1',
});

let showNotice: () => void;

function Count({ name }: { name: string }) {
  return (
    <p>
      {name}: {useHolds(hold.event.id).length}
    </p>
  );
}

/** Hides the tab and shows it again, after the response counts as old. */
function leaveAndComeBack() {
  vi.setSystemTime(Date.now() + 60_000);
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
  }
}

/** The panel with the tickets, and the notice, which is loaded later. */
function Page() {
  const [isLoaded, setLoaded] = useState(false);
  showNotice = () => setLoaded(true);
  return (
    <>
      <Count name="panel" />
      {isLoaded && <Count name="notice" />}
    </>
  );
}

it('asks once for all parts of a page, also for one that is loaded after the answer', async () => {
  let asked = 0;
  server.use(http.get(`${API}/orders/my-orders`, () => ((asked += 1), ok([hold]))));
  const { queryClient } = renderRemote(
    { routes: [{ path: '/page', element: <Page /> }] },
    { at: '/page', user: aUser() },
  );
  await screen.findByText('panel: 1');

  act(() => showNotice());

  expect(await screen.findByText('notice: 1')).toBeVisible();
  expect(queryClient.isFetching()).toBe(0);
  expect(asked).toBe(1);
});

describe('a tab that becomes visible', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const open = () =>
    renderRemote(
      { routes: [{ path: '/page', element: <Page /> }] },
      { at: '/page', user: aUser() },
    );

  it('shows no hold that another tab has released', async () => {
    server.use(http.get(`${API}/orders/my-orders`, () => ok([hold])));
    open();
    await screen.findByText('panel: 1');
    server.use(http.get(`${API}/orders/my-orders`, () => ok([])));

    leaveAndComeBack();

    expect(await screen.findByText('panel: 0')).toBeVisible();
  });

  it('asks for nothing without a hold', async () => {
    let asked = 0;
    server.use(http.get(`${API}/orders/my-orders`, () => ((asked += 1), ok([]))));
    const { queryClient } = open();
    await waitFor(() => expect([asked, queryClient.isFetching()]).toEqual([1, 0]));

    leaveAndComeBack();

    expect(queryClient.isFetching()).toBe(0);
  });
});
