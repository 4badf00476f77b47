import { randomUUID } from 'node:crypto';
import {
  decidedScanSchema,
  type DoorReport,
  doorReportSchema,
  type Event,
  type LateDecision,
  nothingSchema,
  personalDataSchema,
  type Scan,
  scanResultsSchema,
  type Ticket,
} from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import { aRegistration, type Person, register } from '../../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  joinTeam,
  leaveTeam,
  openDoors,
  sendScans,
  setReEntry,
  ticketsOf,
} from '../../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets } from '../../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let steward: Person;
let supervisor: Person;
let event: Event;
let tickets: Ticket[];

const device = aDevice('Gate A');

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '1000' });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  steward = await register(test.api, 'steward', 'event_manager');
  supervisor = await register(test.api, 'supervisor', 'event_manager');
});

beforeEach(async () => {
  event = await shop.sell();
  await buyTickets(test, buyer, event, 2);
  tickets = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  await joinTeam(test, event, steward, 'steward');
  await joinTeam(test, event, supervisor, 'supervisor');
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));
afterAll(() => test.close());

const path = (rest: string) => `/events/${event.id}/door/${rest}`;
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const late = (index = 0) =>
  aScan(tickets[index]!.ticketCode, { at: agoIso(60_000), shown: 'admitted', listAge: 9 });
const leave = () => leaveTeam(test, event, steward, shop.creator);
const send = (...scans: Scan[]) => sendScans(test, steward, event, device, scans);
const reportBy = ({ token }: Person): Promise<DoorReport> =>
  test.api.data(doorReportSchema, 200, 'GET', path('report'), { token });
const reportOf = () => reportBy(supervisor);
const decision = (scanId: string, how: LateDecision, { token }: Person = supervisor) => ({
  token,
  body: { scanId, decision: how },
});
const decide = async (...parts: Parameters<typeof decision>) =>
  (await test.api.data(decidedScanSchema, 200, 'POST', path('late-scans'), decision(...parts)))
    .verdict;
const statuses = async () =>
  (await ticketsOf(test, buyer, event)).map(({ status }) => status).join();

describe('scans of a person whose duty has ended', () => {
  it('wait for a supervisor when they were taken before, and admit nothing', async () => {
    await leave();
    const [before, after] = [late(0), aScan(tickets[1]!.ticketCode)];
    const body = { ...device, sentAt: agoIso(0), scans: [before, after] };
    const request = { token: steward.token, body };

    const answer = await test.api.data(scanResultsSchema, 200, 'POST', path('scans'), request);
    const again = await test.api.data(scanResultsSchema, 200, 'POST', path('scans'), request);

    expect(answer.results.map(({ verdict }) => verdict)).toEqual(['late', 'right_ended']);
    expect(Math.abs(Date.parse(answer.endedAt!) - Date.now())).toBeLessThan(10_000);
    expect(again).toEqual(answer);
    await expect(statuses()).resolves.toBe('valid,valid');
    const report = await reportOf();
    expect(report).toMatchObject({
      inside: 0,
      late: [
        {
          ...{ scanId: before.id, gate: 'Gate A', name: 'steward Lovelace', shown: 'admitted' },
          ...{ ticketType: tickets[0]!.ticketType.name, state: 'valid', initial: 'B' },
        },
      ],
      refused: [{ verdict: 'right_ended', count: 1 }],
      devices: [],
    });
  });

  it('have no other right left', async () => {
    await leave();

    for (const rest of ['tickets', 'report']) {
      const { code } = await test.api.refusal('GET', path(rest), { token: steward.token });
      expect(code).toBe('FORBIDDEN');
    }
  });

  it('are refused and not stored when the person never had a duty', async () => {
    const before = await countOf(test, 'door_scans');
    const body = { ...device, sentAt: agoIso(0), scans: [late()] };

    const { status } = await test.api.refusal('POST', path('scans'), { token: buyer.token, body });

    expect(status).toBe(403);
    expect(await countOf(test, 'door_scans')).toBe(before);
  });

  it('are decided at once when the person is invited again', async () => {
    await leave();
    await joinTeam(test, event, steward, 'steward');

    expect(await send(late())).toMatchObject([{ verdict: 'admitted' }]);
    await expect(statuses()).resolves.toBe('used,valid');
  });

  it('that were stored before the end keep their verdict', async () => {
    const sent = late();
    await send(sent);
    await leave();

    expect(await send(sent)).toMatchObject([{ verdict: 'admitted' }]);
    await expect(reportOf()).resolves.toMatchObject({ inside: 1, late: [] });
  });
});

describe('a flood of scans of a person whose duty has ended', () => {
  /** Stores scans of the steward that were taken an hour ago and arrived now. */
  const flood = (count: number, verdict: 'late' | 'right_ended') =>
    test.dataSource.query(
      `INSERT INTO door_scans (id, event_id, user_id, code_hash, verdict, is_late, device_id, gate, taken_at)
       SELECT gen_random_uuid(), $1, $2, '\\x00', $4, $4 = 'late', gen_random_uuid(), 'Gate A', now() - interval '1 hour'
       FROM generate_series(1, $3::integer)`,
      [event.id, steward.user.id, count, verdict],
    );

  it('hides no late scan of another person', async () => {
    await leave();
    await flood(1_200, 'late');
    await leaveTeam(test, event, supervisor, shop.creator);
    const genuine = late();
    await sendScans(test, supervisor, event, aDevice('Gate B'), [genuine]);

    const { late: shown } = await reportBy(shop.creator);

    expect(shown).toHaveLength(1_000);
    expect(shown.at(-1)).toMatchObject({ scanId: genuine.id, gate: 'Gate B' });
  });

  it('is stored up to a limit; more is refused, and the answer says so again', async () => {
    await leave();
    await flood(5_000, 'late');
    await flood(4_999, 'right_ended');
    const [last, above] = [late(), late(1)];
    expect(await send(last)).toMatchObject([{ verdict: 'late' }]);
    const stored = await countOf(test, 'door_scans');

    const results = await send(last, above);

    expect(results).toMatchObject([
      { id: last.id, verdict: 'late' },
      { id: above.id, verdict: 'right_ended', ticketType: null, admission: null },
    ]);
    expect(await send(last, above)).toEqual(results);
    expect(await countOf(test, 'door_scans')).toBe(stored);
  });

  it('counts again from zero after each end of the right', async () => {
    await leave();
    await flood(10_000, 'right_ended');
    await joinTeam(test, event, steward, 'steward');
    await leave();

    expect(await send(late())).toMatchObject([{ verdict: 'late' }]);
  });
});

describe('a late scan', () => {
  it('admits when a supervisor accepts it, once, at the time of the scan', async () => {
    await leave();
    const scan = late();
    await send(scan);

    const verdicts = await Promise.all([
      ...[supervisor, shop.creator, supervisor].map((by) => decide(scan.id, 'accept', by)),
    ]);

    expect(verdicts).toEqual(['admitted', 'admitted', 'admitted']);
    const report = await reportOf();
    expect(report).toMatchObject({ inside: 1, late: [], doubles: [] });
    expect(Math.abs(Date.parse(report.minutes[0]!.at) - Date.parse(scan.at))).toBeLessThan(120_000);
    expect(await send(scan)).toMatchObject([{ verdict: 'admitted' }]);
  });

  it('is a double admission when its ticket is inside by then', async () => {
    await leave();
    const scan = late();
    await send(scan);
    const by = shop.creator;
    await sendScans(test, by, event, aDevice('Gate B'), [aScan(tickets[0]!.ticketCode)]);

    expect(await decide(scan.id, 'accept')).toBe('used');

    const { inside, doubles } = await reportOf();
    expect(inside).toBe(1);
    expect(doubles).toMatchObject([{ scanId: scan.id, first: { gate: 'Gate B' } }]);
  });

  it('admits one of two scans of a ticket that two supervisors accept at once', async () => {
    await leave();
    const scans = [late(), late()];
    await send(...scans);

    const verdicts = await Promise.all(
      scans.map(({ id }, index) => decide(id, 'accept', index ? supervisor : shop.creator)),
    );

    expect(verdicts.toSorted()).toEqual(['admitted', 'used']);
    await expect(reportOf()).resolves.toMatchObject({ inside: 1 });
  });

  it('by which a guest has gone out ends the visit when a supervisor accepts it, once', async () => {
    await setReEntry(test, supervisor, event, 'allowed');
    const by = shop.creator;
    const first = aScan(tickets[0]!.ticketCode, { at: agoIso(120_000) });
    await sendScans(test, by, event, aDevice('Gate B'), [first]);
    await leave();
    const out = { ...late(), direction: 'out' as const, shown: 'gone_out' as const };
    expect(await send(out)).toMatchObject([{ verdict: 'late' }]);
    await expect(reportOf()).resolves.toMatchObject({
      ...{ inside: 1, out: 0, late: [{ direction: 'out', state: 'used' }] },
    });

    const verdicts = await Promise.all(
      [by, supervisor].map((one) => decide(out.id, 'accept', one)),
    );

    expect(verdicts).toEqual(['gone_out', 'gone_out']);
    await expect(reportOf()).resolves.toMatchObject({ inside: 0, out: 1, late: [] });
    const again = aScan(tickets[0]!.ticketCode);
    expect(await sendScans(test, by, event, aDevice(), [again])).toMatchObject([
      { verdict: 'admitted_again', visit: 2 },
    ]);
  });

  it('by which a guest has gone out is not inside after the guest has come in again', async () => {
    await setReEntry(test, supervisor, event, 'allowed');
    const at = (minutes: number) => ({ at: agoIso(minutes * 60_000) });
    const code = tickets[0]!.ticketCode;
    const history = [
      aScan(code, at(4)),
      aScan(code, { ...at(3), direction: 'out' }),
      aScan(code, at(1)),
    ];
    await sendScans(test, shop.creator, event, aDevice('Gate B'), history);
    await leave();
    const out = aScan(code, { ...at(2), direction: 'out', shown: 'gone_out' });
    await send(out);

    expect(await decide(out.id, 'accept')).toBe('not_inside');

    await expect(reportOf()).resolves.toMatchObject({ inside: 1, out: 0 });
  });

  it('is refused for good; the opposite decision is a conflict', async () => {
    await leave();
    const scan = late();
    await send(scan);

    expect(await decide(scan.id, 'refuse')).toBe('late_refused');
    expect(await decide(scan.id, 'refuse')).toBe('late_refused');
    const request = decision(scan.id, 'accept');
    const { status, code } = await test.api.refusal('POST', path('late-scans'), request);

    expect({ status, code }).toEqual({ status: 409, code: 'LATE_SCAN_DECIDED' });
    await expect(reportOf()).resolves.toMatchObject({
      ...{ inside: 0, late: [] },
      refused: [{ verdict: 'late_refused', count: 1 }],
    });
  });

  it('gets one of two opposite decisions made at once', async () => {
    await leave();
    const scan = late();
    await send(scan);

    const outcomes = await Promise.allSettled([
      decide(scan.id, 'accept', shop.creator),
      decide(scan.id, 'refuse'),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { inside } = await reportOf();
    expect(await statuses()).toBe(inside === 1 ? 'used,valid' : 'valid,valid');
  });

  it('of an unknown ticket is accepted as unknown', async () => {
    await leave();
    const scan = aScan('0000-0000', { at: agoIso(60_000) });
    await send(scan);

    expect(await decide(scan.id, 'accept')).toBe('unknown');
  });

  it.each<[string, () => object, number, string]>([
    ['no id', () => ({ decision: 'accept' }), 400, 'VALIDATION_FAILED'],
    ['no decision', () => ({ scanId: randomUUID() }), 400, 'VALIDATION_FAILED'],
    ['another', () => ({ scanId: randomUUID(), decision: 'keep' }), 400, 'VALIDATION_FAILED'],
    ['no scan', () => ({ scanId: randomUUID(), decision: 'accept' }), 404, 'SCAN_NOT_FOUND'],
  ])('is not decided by a body with %s', async (_, body, status, code) => {
    await leave();
    await send(late());

    const refusal = await test.api.refusal('POST', path('late-scans'), {
      ...{ token: supervisor.token, body: body() },
    });

    expect(refusal).toMatchObject({ status, code });
    await expect(reportOf()).resolves.toMatchObject({ inside: 0, late: [{}] });
  });

  it('is not one that arrived in time', async () => {
    const scan = late();
    await send(scan);
    const request = decision(scan.id, 'refuse');

    const { code } = await test.api.refusal('POST', path('late-scans'), request);

    expect(code).toBe('SCAN_NOT_FOUND');
    await expect(statuses()).resolves.toBe('used,valid');
  });
});

it('exports the ended duties of a person, and deletes them with the account', async () => {
  const leaver = await register(test.api, 'leaver', 'event_manager');
  await joinTeam(test, event, leaver, 'steward');
  await leaveTeam(test, event, leaver, shop.creator);
  const { token } = leaver;

  const { endedDuties } = await test.api.data(personalDataSchema, 200, 'GET', '/auth/export', {
    token,
  });
  expect(endedDuties).toMatchObject([{ eventId: event.id }]);

  const body = { currentPassword: aRegistration().password };
  await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', { token, body });
  const left = await test.dataSource.query('SELECT FROM ended_duties WHERE user_id = $1', [
    leaver.user.id,
  ]);
  expect(left).toEqual([]);
});
