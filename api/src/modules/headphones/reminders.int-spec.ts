import { randomUUID } from 'node:crypto';
import { type Event, headsetHoldersSchema, headsetRemindersSchema } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { ticketsOf } from '../../../test-support/doors.js';
import { aHandOut, aHeadsetEntry, sendEntries, setPool } from '../../../test-support/headphones.js';
import { type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { formatDate } from '../../common/events/event-times.js';

let mailbox: Mailbox;
let test: TestApp;
let shop: Shop;
let event: Event;
let buyers: [Person, Person];

const PHONE = randomUUID();

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(mailbox.variables);
  shop = await openShop(test);
  buyers = (await registerBuyers(test, 2)) as [Person, Person];
});

beforeEach(async () => {
  await test.dataSource.query('UPDATE users SET email_confirmed_at = now()');
  event = await shop.sell({ ticketPrice: 0 });
  await setPool(test, shop.creator, event);
  let headset = 0;
  for (const buyer of buyers) {
    await placeOrder(test, buyer, event, 2);
    for (const { ticketCode } of await ticketsOf(test, buyer, event)) {
      await send(aHandOut(ticketCode, (headset += 1)));
    }
  }
  await mailbox.empty(test);
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

const send = (...entries: ReturnType<typeof aHeadsetEntry>[]) =>
  sendEntries(test, shop.creator, event, PHONE, entries);
const remind = () =>
  test.api.data(headsetRemindersSchema, 200, 'POST', `/events/${event.id}/headphones/reminders`, {
    token: shop.creator.token,
  });
const holders = async () =>
  (
    await test.api.data(
      headsetHoldersSchema,
      200,
      'GET',
      `/events/${event.id}/headphones/holders`,
      {
        token: shop.creator.token,
      },
    )
  ).holders;

it('names the holders of headsets that are out', async () => {
  await send(aHeadsetEntry({ kind: 'take_back', headset: 2 }));

  const { firstName, lastName } = buyers[0].user;
  await expect(holders()).resolves.toMatchObject([
    { headset: 1, name: `${firstName} ${lastName}`, remindedAt: null },
    { headset: 3 },
    { headset: 4 },
  ]);
});

it('writes one mail to each person, however often and at once it is pressed', async () => {
  const answers = await Promise.all([remind(), remind(), remind()]);

  const reminded = answers.map((answer) => answer.reminded).sort();
  expect(reminded).toEqual([0, 0, 2]);
  const mails = await mailbox.empty(test);
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    buyers.map(({ user }) => user.email).sort(),
  );
  const first = mails.find(({ to }) => to?.[0]?.address === buyers[0].user.email);
  expect(first?.text).toContain('Headsets: 001, 002');
  expect(first?.text).toContain('£25.00');
  expect((await holders()).every(({ remindedAt }) => remindedAt !== null)).toBe(true);
  expect(await remind()).toEqual({ reminded: 0 });
});

it('names event, date and place, but no text of the organiser to an address that is not confirmed', async () => {
  const [{ user: known }, { user: stranger }] = buyers;
  const unconfirm = 'UPDATE users SET email_confirmed_at = NULL WHERE id = $1';
  await test.dataSource.query(unconfirm, [stranger.id]);

  await remind();

  const mails = await mailbox.empty(test);
  const textTo = ({ email }: Person['user']) =>
    mails.find(({ to }) => to?.[0]?.address === email)?.text;
  const date = formatDate(event.startTime, event.venue.timeZone);
  expect(textTo(known)).toContain(`Your tickets for ${event.title} on ${date} still have`);
  expect(textTo(known)).toContain(
    `Bring them back to the place where you got them: ${event.venue.name}.`,
  );
  expect(textTo(stranger)).toContain(`Your tickets for an event on ${date} still have`);
  expect(textTo(stranger)).toContain('Bring them back to the place where you got them.');
  expect(textTo(stranger)).not.toContain(event.venue.name);
});

const hoursPass = (hours: number) =>
  test.dataSource.query(
    'UPDATE headset_reminders SET reminded_at = reminded_at - make_interval(hours => $1)',
    [hours],
  );

it('writes to no person twice within six hours, however many headsets are handed out since', async () => {
  await remind();
  await hoursPass(5);
  const [ticket] = await ticketsOf(test, buyers[1], event);
  await mailbox.empty(test);

  for (const headset of [9, 10]) {
    await send(aHeadsetEntry({ kind: 'take_back', headset: 3 }));
    await send(aHandOut(ticket!.ticketCode, headset));
    expect(await remind()).toEqual({ reminded: 0 });
  }

  expect(await mailbox.empty(test)).toEqual([]);
  const remindedAt = (await holders()).map((holder) => [holder.headset, holder.remindedAt]);
  expect(remindedAt).toContainEqual([10, null]);
});

it('writes to no person twice within six hours, also after an earlier entry has replaced the loan', async () => {
  await remind();
  await mailbox.empty(test);
  const [ticket] = await ticketsOf(test, buyers[1], event);
  const earlier = new Date(Date.now() - 60_000).toISOString();
  await send(aHandOut(ticket!.ticketCode, 3, { at: earlier }));

  expect(await remind()).toEqual({ reminded: 0 });
});

it('waits for a call at the same time, and writes to no person to whom that has written', async () => {
  const runner = test.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM headset_pools WHERE event_id = $1 FOR NO KEY UPDATE', [event.id]);
  await runner.query(
    `INSERT INTO headset_reminders (event_id, loan_id, holder_id) VALUES ($1, gen_random_uuid(), $2)`,
    [event.id, buyers[0].user.id],
  );

  const answer = remind();
  await untilBlocked(test, 1, answer);
  await runner.commitTransaction();
  await runner.release();

  expect(await answer).toEqual({ reminded: 1 });
});

it('writes again later about a headset that was handed out since, and about no other', async () => {
  await remind();
  await mailbox.empty(test);
  const [ticket] = await ticketsOf(test, buyers[1], event);
  await send(aHandOut(ticket!.ticketCode, 9));
  await hoursPass(6);

  expect(await remind()).toEqual({ reminded: 1 });

  const [mail] = await mailbox.empty(test);
  expect(mail?.text).toContain('Headset: 009');
  expect(mail?.text).toContain(`Bring it back to the place where you got it: ${event.venue.name}.`);
});

it('sends nothing for headsets that came back before the mail was written', async () => {
  mailbox.keepBack(test);
  await remind();
  await send(...[1, 2].map((headset) => aHeadsetEntry({ kind: 'take_back', headset })));

  const mails = await mailbox.empty(test);

  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([buyers[1].user.email]);
});

it('writes to no person whose account is deleted, and shows the headset without a name', async () => {
  await test.dataSource.query(
    'UPDATE tickets SET holder_id = NULL WHERE event_id = $1 AND holder_id = $2',
    [event.id, buyers[0].user.id],
  );

  expect(await remind()).toEqual({ reminded: 1 });

  expect((await holders()).map(({ name }) => name === null)).toEqual([true, true, false, false]);
});

it('is in the export of the personal data of the holder', async () => {
  await send(aHeadsetEntry({ kind: 'take_back', headset: 1 }));

  const { text } = await test.api.call('GET', '/auth/export', { token: buyers[0].token });

  const { data } = JSON.parse(text) as { data: { headsets: object[] } };
  const ids = (await ticketsOf(test, buyers[0], event)).map(({ id }) => id);
  expect(data.headsets).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ headset: 1, returnedAt: expect.any(String) as string }),
      expect.objectContaining({ headset: 2, returnedAt: null, ticketId: ids[1] }),
    ]),
  );
});

it('writes to the others when a holder deletes the account at the same time', async () => {
  const leaves = test.dataSource.createQueryRunner();
  await leaves.startTransaction();
  await leaves.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [buyers[0].user.id]);
  const answer = remind();
  await untilBlocked(test, 1);

  await leaves.query('DELETE FROM users WHERE id = $1', [buyers[0].user.id]);
  await leaves.commitTransaction();
  await leaves.release();

  expect(await answer).toEqual({ reminded: 1 });
});
