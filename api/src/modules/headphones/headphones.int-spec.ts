import { randomUUID } from 'node:crypto';
import type { Event, HeadsetEntry, Ticket } from '@stagedoor/contracts';
import { headsetLabelsSchema, headsetResultsSchema, readHeadsetCode } from '@stagedoor/contracts';
import { type Person, register } from '../../../test-support/builders.js';
import { joinTeam, leaveTeam, ticketsOf } from '../../../test-support/doors.js';
import {
  aHandOut,
  aHeadsetEntry,
  headphonesOf,
  sendEntries,
  setPool,
} from '../../../test-support/headphones.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { buyTickets } from '../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let steward: Person;
let supervisor: Person;
let event: Event;
let tickets: Ticket[];

const PHONE = randomUUID();
const OTHER_PHONE = randomUUID();

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '1000' });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  steward = await register(test.api, 'steward', 'event_manager');
  supervisor = await register(test.api, 'supervisor', 'event_manager');
});

beforeEach(async () => {
  event = await shop.sell();
  await buyTickets(test, buyer, event, 3);
  tickets = await ticketsOf(test, buyer, event);
  await joinTeam(test, event, steward, 'steward');
  await joinTeam(test, event, supervisor, 'supervisor');
  await setPool(test, supervisor, event);
});

afterAll(() => test.close());

const codeOf = (index: number) => tickets[index]!.ticketCode;
const send = (...entries: HeadsetEntry[]) => sendEntries(test, steward, event, PHONE, entries);
const sendLater = (...entries: HeadsetEntry[]) =>
  sendEntries(test, steward, event, OTHER_PHONE, entries);
const now = () => headphonesOf(test, steward, event);
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const asked = (index: number, headset: number) =>
  aHandOut(codeOf(index), headset, { stage: 'asked' });

describe('headsets', () => {
  it('are counted by the entries of each number, not by what was ordered', async () => {
    await send(...[1, 2, 2, 3].map((headset) => aHeadsetEntry({ headset })));
    await send(aHeadsetEntry({ headset: 3, kind: 'faulty' }));

    await expect(now()).resolves.toMatchObject({
      pool: { ordered: 200, fee: 25 },
      counts: { counted: 3, available: 2, out: 0, back: 0, faulty: 1, missing: 0 },
      faulty: [3],
    });
  });

  it('are handed out for a valid and for a used ticket, and taken back by their number alone', async () => {
    await test.dataSource.query("UPDATE tickets SET status = 'used' WHERE id = $1", [
      tickets[1]!.id,
    ]);
    const results = [...(await send(asked(0, 7))), ...(await send(asked(1, 8)))];
    expect(results).toMatchObject([
      { outcome: 'done', counts: true },
      { outcome: 'done', counts: true },
    ]);

    await send(aHeadsetEntry({ kind: 'take_back', headset: 7 }));

    const { counts, loans } = await now();
    expect(counts).toMatchObject({ counted: 2, available: 1, out: 1, back: 1 });
    expect(loans).toMatchObject([{ headset: 8, hash: aHandOut(codeOf(1), 8).hash }]);
  });

  it('are missing when they are out after the end of the event', async () => {
    await send(asked(0, 7));
    await test.dataSource.query(
      "UPDATE events SET start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' WHERE id = $1",
      [event.id],
    );

    await expect(now()).resolves.toMatchObject({ counts: { out: 1, missing: 1 } });
  });

  it('are swapped: the faulty one is back, the other one is out for the same ticket', async () => {
    await send(asked(0, 7));

    await send(aHeadsetEntry({ kind: 'swap', headset: 7, replacement: 8, stage: 'asked' }));

    await expect(now()).resolves.toMatchObject({
      counts: { counted: 2, available: 0, out: 1, back: 1, faulty: 1 },
      loans: [{ headset: 8, hash: aHandOut(codeOf(0), 8).hash }],
    });
  });
});

describe('a hand-out that waits for its answer', () => {
  it.each([
    ['refunded', "status = 'refunded'"],
    ['cancelled', "status = 'cancelled'"],
    ['disputed', 'withheld = true'],
  ])('is refused for a ticket that is %s', async (outcome, change) => {
    await test.dataSource.query(`UPDATE tickets SET ${change} WHERE id = $1`, [tickets[0]!.id]);

    await expect(send(asked(0, 7))).resolves.toMatchObject([{ outcome, counts: false }]);

    await expect(now()).resolves.toMatchObject({ loans: [], counts: { counted: 0 } });
  });

  it('is refused for an unknown ticket and for one of another event', async () => {
    const other = await shop.sell();
    await buyTickets(test, buyer, other, 1);
    const [ticket] = await ticketsOf(test, buyer, other);

    const results = [
      ...(await send(aHandOut('0000', 7, { stage: 'asked' }))),
      ...(await send(aHandOut(ticket!.ticketCode, 7, { stage: 'asked' }))),
    ];

    expect(results.map(({ outcome }) => outcome)).toEqual(['unknown', 'other_event']);
    expect((await now()).loans).toEqual([]);
  });

  it('is refused for a headset that is out or faulty, and for a ticket that has one', async () => {
    await send(asked(0, 7), aHeadsetEntry({ kind: 'faulty', headset: 9 }));

    const results = [];
    for (const one of [asked(1, 7), asked(1, 9), asked(0, 8)]) results.push(...(await send(one)));

    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...['headset_out', 'faulty', 'ticket_has_one'],
    ]);
    expect((await now()).loans).toHaveLength(1);
  });

  it('gets a headset for one of eight that ask at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendEntries(test, steward, event, randomUUID(), [asked(index % 3, 7)]),
      ),
    );

    const { loans, conflicts } = await now();
    expect(loans).toHaveLength(1);
    expect(conflicts).toEqual([]);
    const done = results.flat().filter(({ counts }) => counts);
    // The ticket that got it may have asked three times.
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length).toBeLessThanOrEqual(3);
  });

  it('gets the same answer again, also after the headset is back', async () => {
    await send(asked(0, 7));
    const refused = asked(1, 7);
    const [first] = await send(refused);
    await send(aHeadsetEntry({ kind: 'take_back', headset: 7 }));

    expect(await send(refused)).toEqual([first]);
    expect(await send(refused)).toEqual([first]);
    expect((await now()).loans).toEqual([]);
  });

  it('counts after all when its device got no answer and did it', async () => {
    await send(asked(0, 7));
    const refused = asked(1, 7);
    await send(refused);

    const [result] = await send({ ...refused, stage: 'done' });

    expect(result).toMatchObject({ outcome: 'headset_out', counts: true });
    expect((await now()).loans).toMatchObject([{ hash: refused.hash }]);
  });
});

describe('a hand-out that its device withdraws, because it got no answer and refused it', () => {
  const withdrawn = (entry: HeadsetEntry): HeadsetEntry => ({ ...entry, stage: 'withdrawn' });

  it('does not count after the server has taken it, however often it is withdrawn', async () => {
    const entry = asked(0, 7);
    await send(entry);

    const [first] = await send(withdrawn(entry));

    expect(first).toMatchObject({ id: entry.id, counts: false });
    await expect(send(withdrawn(entry), withdrawn(entry))).resolves.toEqual([first, first]);
    await expect(now()).resolves.toMatchObject({
      ...{ loans: [], conflicts: [], late: [] },
      counts: { counted: 0, available: 0, out: 0, back: 0 },
    });
  });

  it('does not count when it arrives after the withdrawal', async () => {
    const entry = asked(0, 7);
    await send(withdrawn(entry));

    await expect(send(entry)).resolves.toMatchObject([{ counts: false }]);

    await expect(now()).resolves.toMatchObject({ loans: [], counts: { counted: 0 } });
  });

  it('leaves the headset and the ticket to the next hand-out of the same batch', async () => {
    const entry = asked(0, 7);
    await send(entry);

    const [, next] = await send(withdrawn(entry), asked(0, 8));

    expect(next).toMatchObject({ outcome: 'done', counts: true });
    expect((await now()).loans).toMatchObject([{ headset: 8 }]);
  });

  it('leaves a headset that was out for a swap where it was, and not faulty', async () => {
    await send(asked(0, 7));
    const swap = aHeadsetEntry({ kind: 'swap', headset: 7, replacement: 8, stage: 'asked' });
    await send(swap);

    await send(withdrawn(swap));

    await expect(now()).resolves.toMatchObject({
      ...{ loans: [{ headset: 7 }], faulty: [] },
      counts: { counted: 1, out: 1, back: 0 },
    });
  });

  it('counts for other devices, which cannot withdraw it', async () => {
    const entry = asked(0, 7);
    await send(entry);

    await expect(sendLater(withdrawn(entry))).resolves.toMatchObject([{ counts: true }]);

    expect((await now()).loans).toHaveLength(1);
  });

  it('is withdrawn after the end of the right of its user, and not listed as late', async () => {
    const entry = { ...asked(0, 7), at: agoIso(60_000) };
    await send(entry);
    await leaveTeam(test, event, steward, shop.creator);

    await send(withdrawn(entry), withdrawn({ ...asked(1, 8), at: new Date().toISOString() }));

    await expect(headphonesOf(test, supervisor, event)).resolves.toMatchObject({
      ...{ loans: [], late: [] },
    });
  });

  it('counts when it is withdrawn with a time after the end of the right of its user', async () => {
    const entry = asked(0, 7);
    await send(entry);
    await leaveTeam(test, event, steward, shop.creator);

    await send(withdrawn({ ...entry, at: new Date(Date.now() + 1_000).toISOString() }));

    expect((await headphonesOf(test, supervisor, event)).loans).toHaveLength(1);
  });
});

describe('entries of devices that had no network', () => {
  it('close a loan by a take-back that arrives before its hand-out', async () => {
    await send(aHeadsetEntry({ kind: 'take_back', headset: 7, at: agoIso(60_000) }));
    await sendLater(aHandOut(codeOf(0), 7, { at: agoIso(120_000) }));

    await expect(now()).resolves.toMatchObject({
      ...{ loans: [], conflicts: [] },
      counts: { counted: 1, available: 1, out: 0, back: 1 },
    });
  });

  it('keep the order of the clock of a device that writes its id in capitals', async () => {
    const handOut = aHandOut(codeOf(0), 7);
    await send(handOut);
    const after = (ms: number) => new Date(Date.parse(handOut.at) + ms).toISOString();
    const takeBack = aHeadsetEntry({ kind: 'take_back', headset: 7, at: after(1_000) });
    const body = { deviceId: PHONE.toUpperCase(), sentAt: after(61_000), entries: [takeBack] };
    const request = { token: steward.token, body };

    const path = `/events/${event.id}/headphones/entries`;
    const { results } = await test.api.data(headsetResultsSchema, 200, 'POST', path, request);

    expect(results).toMatchObject([{ outcome: 'done' }]);
    await expect(now()).resolves.toMatchObject({ counts: { out: 0, back: 1 } });
  });

  it('record a headset that two phones handed out, and the later ticket has it', async () => {
    const later = aHandOut(codeOf(1), 7, { at: agoIso(60_000) });
    await sendLater(later);
    const [result] = await send(aHandOut(codeOf(0), 7, { at: agoIso(120_000) }));

    expect(result!.outcome).toBe('done');
    await expect(now()).resolves.toMatchObject({
      loans: [{ headset: 7, hash: later.hash }],
      conflicts: [{ entryId: later.id, outcome: 'headset_out', headset: 7 }],
    });
  });

  it('keep both headsets of a ticket to which two phones gave one', async () => {
    await send(aHandOut(codeOf(0), 7, { at: agoIso(120_000) }));
    await sendLater(aHandOut(codeOf(0), 8, { at: agoIso(60_000) }));

    const { loans, conflicts } = await now();
    expect(loans.map(({ headset }) => headset)).toEqual([7, 8]);
    expect(conflicts).toMatchObject([{ outcome: 'ticket_has_one', headset: 8 }]);
  });

  it('keep a headset that went to a refunded ticket, with the reason', async () => {
    await test.dataSource.query("UPDATE tickets SET status = 'refunded' WHERE id = $1", [
      tickets[0]!.id,
    ]);

    await send(aHandOut(codeOf(0), 7));

    await expect(now()).resolves.toMatchObject({
      loans: [{ headset: 7 }],
      conflicts: [{ outcome: 'refunded' }],
    });
  });
});

it('refuses a second open loan of a headset in the database', async () => {
  await send(asked(0, 7));
  const second = `INSERT INTO headset_loans (event_id, id, headset, is_extra, opened_at)
    VALUES ($1, gen_random_uuid(), 7, false, now())`;

  await expect(test.dataSource.query(second, [event.id])).rejects.toThrow(
    'headset_loans_headset_index',
  );
});

it('draws labels whose codes name the event and the number', async () => {
  const { pool } = await now();
  const path = `/events/${event.id}/headphones/labels`;
  const query = { from: '41', to: '42' };

  const { labels } = await test.api.data(headsetLabelsSchema, 200, 'GET', path, {
    ...{ token: supervisor.token, query },
  });

  expect(labels.map(({ code }) => readHeadsetCode(code))).toEqual([
    { labelKey: pool!.labelKey, number: 41 },
    { labelKey: pool!.labelKey, number: 42 },
  ]);
});

it('keeps the printed labels valid when the figures of the pool change', async () => {
  const { pool } = await now();

  const changed = await setPool(test, supervisor, event, { ordered: 190, fee: 30.5 });

  expect(changed).toEqual({ ordered: 190, fee: 30.5, labelKey: pool!.labelKey });
});

it.each([
  [{ ordered: 180 }, { ordered: 180, fee: 25 }],
  [{ fee: 28 }, { ordered: 200, fee: 28 }],
  [{}, { ordered: 200, fee: 25 }],
])('changes only the figures of the pool that %j names', async (body, figures) => {
  expect(await setPool(test, supervisor, event, body)).toMatchObject(figures);
});

describe('the counted entries of an event', () => {
  const fill = (count: number) =>
    test.dataSource.query(
      `INSERT INTO headset_entries (event_id, id, kind, headset, counts, answer, outcome, device_id, user_id, at, taken_at)
       SELECT $1, gen_random_uuid(), 'count_in', n % 5000 + 1, true, 'done', 'done', gen_random_uuid(), $2, now(), now()
       FROM generate_series(1, $3::integer) n`,
      [event.id, steward.user.id, count],
    );

  it('are stored up to a limit; more is answered as such and not stored, and a withdrawal makes room', async () => {
    await fill(29_999);
    const known = aHandOut(codeOf(0), 7);
    expect(await send(known)).toMatchObject([{ outcome: 'done', counts: true }]);
    const stored = await countOf(test, 'headset_entries');
    const above = [asked(1, 8), aHeadsetEntry({ headset: 9 })];

    const full = above.map(({ id }) => ({ id, outcome: 'event_full', counts: false }));
    expect(await send(...above)).toEqual(full);
    expect(await send(known, ...above)).toMatchObject([{ outcome: 'done', counts: true }, ...full]);
    expect(await countOf(test, 'headset_entries')).toBe(stored);

    expect(await send({ ...known, stage: 'withdrawn' })).toMatchObject([{ counts: false }]);
    expect(await send(above[1]!)).toMatchObject([{ outcome: 'done', counts: true }]);
  });
});

it('takes no entry for an event without headphones', async () => {
  const bare = await shop.sell();
  const before = await countOf(test, 'headset_entries');
  const { token } = shop.creator;
  const body = { deviceId: PHONE, sentAt: agoIso(0), entries: [aHeadsetEntry({})] };

  const refusal = await test.api.refusal('POST', `/events/${bare.id}/headphones/entries`, {
    ...{ token, body },
  });

  expect(refusal).toMatchObject({ status: 404, code: 'HEADSET_POOL_NOT_FOUND' });
  const labels = await test.api.refusal('GET', `/events/${bare.id}/headphones/labels`, {
    ...{ token, query: { from: '1', to: '2' } },
  });
  expect(labels).toMatchObject({ status: 404, code: 'HEADSET_POOL_NOT_FOUND' });
  expect(await countOf(test, 'headset_entries')).toBe(before);
});

describe('entries of a user whose right has ended', () => {
  const removeSteward = () => leaveTeam(test, event, steward, shop.creator);
  const lent = (index: number, headset: number, at: string) =>
    aHandOut(codeOf(index), headset, { at });

  it('count when they were done before, and are listed and do not count when they were done later', async () => {
    const before = lent(0, 7, agoIso(60_000));
    await removeSteward();
    const later = lent(1, 8, new Date().toISOString());

    const first = await send(before, later);

    expect(first).toMatchObject([
      { id: before.id, outcome: 'done', counts: true },
      { id: later.id, outcome: 'right_ended', counts: false },
    ]);
    expect(await send(before, later)).toEqual(first);
    const { loans, late } = await headphonesOf(test, supervisor, event);
    expect(loans).toMatchObject([{ headset: 7 }]);
    expect(late).toMatchObject([{ entryId: later.id, kind: 'hand_out', headset: 8 }]);
  });

  /** Stores this number of entries of the steward. */
  const flood = (count: number) =>
    test.dataSource.query(
      `INSERT INTO headset_entries (event_id, id, kind, headset, counts, answer, outcome, device_id, user_id, at,
         taken_at)
       SELECT $1, gen_random_uuid(), 'count_in', 1, false, 'right_ended', 'right_ended', gen_random_uuid(), $2, now(),
         now()
       FROM generate_series(1, $3::integer)`,
      [event.id, steward.user.id, count],
    );

  it('are stored up to a limit, whatever time they name; more is refused, and a stored one is withdrawn', async () => {
    const known = lent(0, 7, agoIso(60_000));
    await send(known);
    await removeSteward();
    await flood(9_998);
    const [last, above] = [lent(1, 8, agoIso(60_000)), lent(2, 9, agoIso(60_000))];
    expect(await send(last)).toMatchObject([{ outcome: 'done', counts: true }]);
    const stored = await countOf(test, 'headset_entries');

    const results = await send(last, above, { ...known, stage: 'withdrawn' });

    expect(results).toMatchObject([
      { id: last.id, outcome: 'done', counts: true },
      { id: above.id, outcome: 'right_ended', counts: false },
      { id: known.id, counts: false },
    ]);
    expect(await send(above)).toEqual([results[1]]);
    expect(await countOf(test, 'headset_entries')).toBe(stored);
    expect((await headphonesOf(test, supervisor, event)).loans).toMatchObject([{ headset: 8 }]);
  });

  it('are refused when their device asks, and nothing is stored', async () => {
    await removeSteward();
    const body = { deviceId: PHONE, sentAt: new Date().toISOString(), entries: [asked(0, 7)] };
    const { token } = steward;
    const path = `/events/${event.id}/headphones/entries`;

    await expect(test.api.refusal('POST', path, { token, body })).resolves.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });

    expect((await headphonesOf(test, supervisor, event)).counts).toMatchObject({ counted: 0 });
  });
});
