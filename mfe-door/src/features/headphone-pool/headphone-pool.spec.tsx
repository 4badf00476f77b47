import type { HeadsetPoolBody } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aHeadsetHolder,
  aHeadsetLabel,
  aHeadsetPool,
  API,
  aUser,
  ok,
  renderRemote,
  someHeadphones,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const EVENT = `${API}/events/${night.event.id}`;
const HEADPHONES = `${EVENT}/headphones`;

beforeEach(() =>
  server.use(
    http.get(HEADPHONES, () => ok(someHeadphones())),
    http.get(`${HEADPHONES}/holders`, () => ok({ holders: [aHeadsetHolder()] })),
    http.get(`${HEADPHONES}/labels`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
      return ok({
        labels: Array.from({ length: to - from + 1 }, (_, i) => aHeadsetLabel(from + i)),
      });
    }),
  ),
);

function open(path = 'pool', right = night.right) {
  server.use(http.get(`${EVENT}/door`, () => ok({ ...night, right })));
  renderRemote(remote, { at: `/door/${night.event.id}/headphones/${path}`, user: aUser() });
}

it('sums the fees of the headsets that are out', async () => {
  const counts = { counted: 197, available: 190, out: 3, back: 180, faulty: 4, missing: 3 };
  server.use(
    http.get(HEADPHONES, () => ok(someHeadphones({ pool: aHeadsetPool({ fee: 24.9 }), counts }))),
  );

  open();

  expect(await screen.findByText('£74.70')).toBeVisible();
  expect(screen.getByText('of 197 counted in')).toBeVisible();
});

it('saves what is hired', async () => {
  const bodies: HeadsetPoolBody[] = [];
  server.use(
    http.get(HEADPHONES, () => ok(someHeadphones({ pool: null }))),
    http.put(`${HEADPHONES}/pool`, async ({ request }) => {
      bodies.push((await request.json()) as HeadsetPoolBody);
      return ok(aHeadsetPool());
    }),
  );
  open();

  await userEvent.type(await screen.findByLabelText('Ordered headsets'), '200');
  await userEvent.type(screen.getByLabelText('Fee for a missing headset'), '24.90');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('The headphones are saved.')).toBeVisible();
  expect(bodies).toEqual([{ ordered: 200, fee: 24.9 }]);
});

it('names who still has a headset, and writes to them in one press', async () => {
  let remindedAt: string | null = null;
  server.use(
    http.get(`${HEADPHONES}/holders`, () => ok({ holders: [aHeadsetHolder({ remindedAt })] })),
    http.post(`${HEADPHONES}/reminders`, () => {
      remindedAt = night.event.startTime;
      return ok({ reminded: 1 });
    }),
  );
  open();
  expect(await screen.findByText(/Demo Attendee.*out since/)).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Write to the holders' }));

  expect(await screen.findByText('Mails are on their way to 1 person.')).toBeVisible();
  expect(await screen.findByText(/mail at/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write to the holders' })).toBeNull();
});

it('is not shown to a steward', async () => {
  open('pool', 'steward');

  expect(await screen.findByText(/The creator and supervisors of this event/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Headphones' })).toBeVisible();
  expect(screen.queryByLabelText('Ordered headsets')).toBeNull();
});

it('prints a label with QR code, number and code for each headset', async () => {
  open('labels');

  expect(await screen.findAllByRole('img', { name: /^QR code of HP-7K3Q-/ })).toHaveLength(24);
  expect(screen.getByText('024')).toBeVisible();

  await userEvent.clear(screen.getByLabelText('Last number'));
  await userEvent.type(screen.getByLabelText('Last number'), '2');

  await vi.waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
});
