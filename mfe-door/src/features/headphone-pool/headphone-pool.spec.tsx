import type { HeadsetPool, HeadsetPoolBody, HeadsetPoolChanges } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aHeadsetHolder,
  aHeadsetLabel,
  aHeadsetPool,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  someHeadphones,
  startApiServer,
} from '@stagedoor/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const EVENT = `${API}/events/${night.event.id}`;
const HEADPHONES = `${EVENT}/headphones`;

beforeEach(() => {
  sessionStorage.clear();
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
  );
});

function open(path = 'pool', right = night.right) {
  server.use(http.get(`${EVENT}/door`, () => ok({ ...night, right })));
  return renderRemote(remote, { at: `/door/${night.event.id}/headphones/${path}`, user: aUser() });
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

it.each(['24.90', '24,90'])('saves what is hired, at a fee of %s', async (fee) => {
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
  await userEvent.type(screen.getByLabelText('Fee for a missing headset'), fee);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('The headphones are saved.')).toBeVisible();
  expect(bodies).toEqual([{ ordered: 200, fee: 24.9 }]);
});

it('saves only the edited figure, also when the other one has changed meanwhile', async () => {
  const bodies: unknown[] = [];
  let pool = aHeadsetPool({ ordered: 200, fee: 25 });
  server.use(
    http.get(HEADPHONES, () => ok(someHeadphones({ pool }))),
    http.put(`${HEADPHONES}/pool`, async ({ request }) => {
      const changes = (await request.json()) as HeadsetPoolChanges;
      bodies.push(changes);
      pool = { ...pool, ...changes };
      return ok(pool);
    }),
  );
  open();
  const fee = await screen.findByLabelText('Fee for a missing headset');
  expect(fee).toHaveValue('25.00');
  await userEvent.type(screen.getByLabelText('Ordered headsets'), '{Backspace}5');
  cleanup();
  pool = { ...pool, fee: 30.5 };
  open();
  expect(await screen.findByLabelText('Fee for a missing headset')).toHaveValue('30.50');
  expect(screen.getByLabelText('Ordered headsets')).toHaveValue(205);

  await save();

  await screen.findByText('The headphones are saved.');
  expect(bodies).toEqual([{ ordered: 205 }]);
  pool = { ...pool, ordered: 210 };
  await waitFor(() => expect(screen.getByLabelText('Ordered headsets')).toHaveValue(210), {
    timeout: 5_000,
  });
});

it('takes no edit while it is saved, and then shows what the server has stored', async () => {
  let answer = (_saved: HeadsetPool) => {};
  const saved = new Promise<HeadsetPool>((resolve) => (answer = resolve));
  const pool = aHeadsetPool({ ordered: 200, fee: 25 });
  server.use(
    http.get(HEADPHONES, () => ok(someHeadphones({ pool })), { once: true }),
    http.get(HEADPHONES, () => new HttpResponse(null, { status: 502 })),
    http.put(`${HEADPHONES}/pool`, async () => ok(await saved)),
  );
  open();
  const ordered = await screen.findByLabelText('Ordered headsets');
  await userEvent.type(ordered, '5');

  await save();

  await waitFor(() => expect(ordered).toHaveAttribute('readonly'));
  answer({ ...pool, ordered: 180 });
  await waitFor(() => expect(ordered).toHaveValue(180));
  expect(ordered).not.toHaveAttribute('readonly');
});

async function enterPool(ordered: string, fee: string) {
  await userEvent.type(await screen.findByLabelText('Ordered headsets'), ordered);
  await userEvent.type(screen.getByLabelText('Fee for a missing headset'), fee);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the pool', () => {
  const fields = { ordered: 'Ordered headsets', fee: 'Fee for a missing headset' };

  beforeEach(() => server.use(http.get(HEADPHONES, () => ok(someHeadphones({ pool: null })))));

  it.each([
    ['fee', 'ordered', '200', '24.999', 'Enter the fee in pounds, such as 24.90.'],
    ['fee', 'ordered', '200', '1.234,5', 'Enter the fee in pounds, such as 24.90.'],
    ['fee', 'ordered', '200', ' ', 'Enter the fee in pounds, such as 24.90.'],
    ['ordered', 'fee', ' ', '24.90', 'Enter how many headsets are ordered.'],
    ['ordered', 'fee', '0', '24.90', 'Order at least one headset.'],
  ] as const)(
    'shows an error of %s at its field, not at %s (%j, %j)',
    async (wrong, right, ordered, fee, why) => {
      open();
      await enterPool(ordered, fee);

      await save();

      expect(screen.getByLabelText(fields[wrong])).toHaveAccessibleDescription(why);
      expect(screen.getByLabelText(fields[wrong])).toHaveFocus();
      expect(screen.getByLabelText(fields[right])).toBeValid();
    },
  );

  it('shows a refusal of the fee at its field', async () => {
    const message = 'This fee is too high.';
    server.use(
      http.put(`${HEADPHONES}/pool`, () =>
        refused(400, 'VALIDATION_FAILED', message, [{ path: 'fee', message }]),
      ),
    );
    open();
    await enterPool('200', '24.90');

    await save();

    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(fields.fee)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(fields.ordered)).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByLabelText(fields.fee), '{Backspace}');
    expect(screen.queryByText(message)).toBeNull();
  });

  it.each([
    [() => new HttpResponse(null, { status: 502 }), 'Failed to save the headphones'],
    [() => refused(403, 'FORBIDDEN', 'Not any more.'), 'Not any more.'],
  ])('shows any other failure above the fields', async (answer, message) => {
    server.use(http.put(`${HEADPHONES}/pool`, answer));
    open();
    await enterPool('200', '24.90');

    await save();

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(fields.ordered)).toBeValid();
    expect(screen.getByLabelText(fields.fee)).toBeValid();
  });

  it('is kept on the way to /login and back, until it is saved', async () => {
    server.use(http.put(`${HEADPHONES}/pool`, () => ok(aHeadsetPool())));
    open();
    await enterPool('200', '24.90');
    cleanup();

    open();

    expect(await screen.findByLabelText(fields.ordered)).toHaveValue(200);
    expect(screen.getByLabelText(fields.fee)).toHaveValue('24.90');
    await save();
    await screen.findByText('The headphones are saved.');
    expect(sessionStorage).toHaveLength(0);
  });
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

it('says so when each holder got a mail a short time ago', async () => {
  server.use(
    http.get(`${HEADPHONES}/holders`, () => ok({ holders: [aHeadsetHolder()] })),
    http.post(`${HEADPHONES}/reminders`, () => ok({ reminded: 0 })),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Write to the holders' }));

  expect(
    await screen.findByText('No mail was sent. Each holder got one within the last 6 hours.'),
  ).toBeVisible();
});

it('is not shown to a steward', async () => {
  open('pool', 'steward');

  expect(await screen.findByText(/The creator and supervisors of this event/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Headphones' })).toBeVisible();
  expect(screen.queryByLabelText('Ordered headsets')).toBeNull();
});

it('leads from the labels of an event without headphones to where they are entered', async () => {
  server.use(
    http.get(`${HEADPHONES}/labels`, () => refused(404, 'HEADSET_POOL_NOT_FOUND', 'None yet.')),
  );
  const { router } = open('labels');
  expect(await screen.findByText('No Headphones Yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  await userEvent.click(screen.getByRole('link', { name: 'Pool and hire sheet' }));

  expect(router.state.location.pathname).toBe(`/door/${night.event.id}/headphones/pool`);
});

it('prints a label with QR code, number and code for each headset', async () => {
  open('labels');

  expect(await screen.findAllByRole('img', { name: /^QR code of HP-7K3Q-/ })).toHaveLength(24);
  expect(screen.getByText('024')).toBeVisible();

  await userEvent.clear(screen.getByLabelText('Last number'));
  await userEvent.type(screen.getByLabelText('Last number'), '2');

  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
});

it.each([
  ['30', 'Give two numbers from 1 to 5000, the lower one first.'],
  ['', 'Give two numbers from 1 to 5000, the lower one first.'],
])('shows no labels for the first number %j, and says what to give', async (first, message) => {
  open('labels');
  expect(await screen.findAllByRole('img')).toHaveLength(24);

  await userEvent.clear(screen.getByLabelText('First number'));
  if (first) await userEvent.type(screen.getByLabelText('First number'), first);

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Labels' })).toBeNull();
});

it('shows no labels for more numbers than a sheet takes', async () => {
  open('labels');
  expect(await screen.findAllByRole('img')).toHaveLength(24);

  await userEvent.type(screen.getByLabelText('Last number'), '0');

  expect(await screen.findByText('Give at most 200 numbers.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Labels' })).toBeNull();
});
