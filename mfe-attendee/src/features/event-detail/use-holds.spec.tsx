import { anOrder, API, aUser, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, screen } from '@testing-library/react';
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
