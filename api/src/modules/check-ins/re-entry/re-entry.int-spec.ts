import { randomUUID } from 'node:crypto';
import {
  assignmentSchema,
  DOOR_STATES,
  type DoorList,
  doorListSchema,
  type DoorReport,
  doorReportSchema,
  type Event,
  eventOrderTotalsSchema,
  nothingSchema,
  type Scan,
  scanResultSchema,
  type Ticket,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { breachesOf } from '../../../../test-support/audit.js';
import { type Person, register } from '../../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  codeHash,
  joinTeam,
  openDoors,
  sendScans,
  setReEntry,
  type TestDevice,
  ticketsOf,
} from '../../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder, refund } from '../../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

const TICKETS = 4;

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let steward: Person;
let supervisor: Person;
let event: Event;
let tickets: Ticket[];

const gateA = aDevice('Gate A');
const gateB = aDevice('Gate B');

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '1000' });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  steward = await register(test.api, 'steward', 'event_manager');
  supervisor = await register(test.api, 'supervisor', 'event_manager');
});

beforeEach(async () => {
  event = await shop.sell();
  await buyTickets(test, buyer, event, TICKETS);
  tickets = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  await joinTeam(test, event, steward, 'steward');
  await joinTeam(test, event, supervisor, 'supervisor');
  await setReEntry(test, supervisor, event, 'allowed');
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));
afterAll(() => test.close());

const path = (rest: string) => `/events/${event.id}/door/${rest}`;
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const anIn = (overrides: Partial<Scan> = {}, index = 0) =>
  aScan(tickets[index]!.ticketCode, { direction: 'in', ...overrides });
const anOut = (overrides: Partial<Scan> = {}, index = 0) =>
  aScan(tickets[index]!.ticketCode, { direction: 'out', ...overrides });
const send = (device: TestDevice, ...scans: Scan[]) =>
  sendScans(test, steward, event, device, scans);
async function verdictOf(scan: Scan, device = gateA): Promise<string> {
  const [result] = await send(device, scan);
  return [result!.verdict, result!.visit].join(' ');
}
const reportOf = (): Promise<DoorReport> =>
  test.api.data(doorReportSchema, 200, 'GET', path('report'), { token: supervisor.token });
function listOf(since?: string): Promise<DoorList> {
  const query: Record<string, string> = since === undefined ? {} : { since };
  return test.api.data(doorListSchema, 200, 'GET', path('tickets'), {
    ...{ token: steward.token, query },
  });
}
async function listedAs(index = 0) {
  const { tickets: listed } = await listOf();
  const hash = codeHash(tickets[index]!.ticketCode);
  const [, state, , , , gate, visits] = listed.find(([one]) => one === hash)!;
  return [DOOR_STATES[state], gate, visits];
}
const undo = (scanId: string) => {
  const body = { id: randomUUID(), scanId, ...gateA };
  return test.api.data(nothingSchema, 200, 'POST', path('undo'), {
    ...{ token: supervisor.token, body },
  });
};
const statusOf = async (index = 0) => (await ticketsOf(test, buyer, event))[index]!.status;

describe('a guest who goes out', () => {
  it('may come in again, with the number of the visit, and once each time', async () => {
    expect(await verdictOf(anIn())).toBe('admitted 1');
    expect(await verdictOf(anOut(), gateB)).toBe('gone_out 1');
    expect(await verdictOf(anOut())).toBe('not_inside 1');
    expect(await verdictOf(anIn(), gateB)).toBe('admitted_again 2');
    expect(await verdictOf(anIn())).toBe('used 2');
    expect(await verdictOf(anOut())).toBe('gone_out 2');
    expect(await verdictOf(anIn())).toBe('admitted_again 3');
    await expect(statusOf()).resolves.toBe('used');
  });

  it('is out on every phone, and in the report, until the next scan in', async () => {
    const { version } = await listOf();
    await send(gateA, anIn(), anIn({}, 1));
    await send(gateB, anOut());

    expect(await listedAs()).toEqual(['out', 'Gate B', undefined]);
    const { tickets: changed } = await listOf(version);
    expect(changed.map(([hash]) => hash)).toContain(codeHash(tickets[0]!.ticketCode));
    await expect(reportOf()).resolves.toMatchObject({
      ...{ sold: TICKETS, inside: 1, admitted: 2, out: 1, reEntry: 'allowed', refused: [] },
    });

    await send(gateA, anIn());

    expect(await listedAs()).toEqual(['used', 'Gate A', 2]);
    const report = await reportOf();
    expect(report).toMatchObject({ inside: 2, admitted: 2, out: 0, expected: 2 });
    expect(report.minutes.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it('is in the next list of changes', async () => {
    await send(gateA, anIn());
    const { version } = await listOf();

    await send(gateA, anOut());

    const { tickets: changed } = await listOf(version);
    expect(changed.find(([hash]) => hash === codeHash(tickets[0]!.ticketCode))![1]).toBe(
      DOOR_STATES.indexOf('out'),
    );
  });

  it('gets the same verdict when the scan is sent again', async () => {
    await send(gateA, anIn());
    const [out, again] = [anOut(), anIn()];
    const first = [...(await send(gateA, out)), ...(await send(gateA, again))];

    const repeated = [...(await send(gateA, again)), ...(await send(gateA, out))];

    expect(repeated.map(({ verdict, visit }) => [verdict, visit])).toEqual([
      ['admitted_again', 2],
      ['gone_out', 1],
    ]);
    expect(first.map(({ verdict }) => verdict)).toEqual(['gone_out', 'admitted_again']);
    expect(await listedAs()).toEqual(['used', 'Gate A', 2]);
  });

  it('does not come in where the event has no re-entry, but is out', async () => {
    await setReEntry(test, shop.creator, event, 'none');
    await send(gateA, anIn());

    expect(await verdictOf(anOut())).toBe('gone_out 1');
    expect(await verdictOf(anIn())).toBe('no_re_entry 1');

    await expect(reportOf()).resolves.toMatchObject({
      ...{ inside: 0, out: 1, reEntry: 'none', refused: [{ verdict: 'no_re_entry', count: 1 }] },
    });
  });

  it('is not inside for the people assigned to the event, but was admitted for a refund', async () => {
    await send(gateA, anIn());
    await send(gateA, anOut());

    const { token } = steward;
    const assigned = await test.api.data(
      ...([z.array(assignmentSchema), 200, 'GET', '/events/assigned', { token }] as const),
    );
    expect(assigned.find((one) => one.event.id === event.id)).toMatchObject({ inside: 0 });
    const orders = `/events/${event.id}/orders/totals`;
    await expect(
      test.api.data(eventOrderTotalsSchema, 200, 'GET', orders, { token: shop.creator.token }),
    ).resolves.toMatchObject({ completed: { inside: 1 } });
    const refundPath = `/orders/${tickets[0]!.order.id}/refund`;
    const refusal = await test.api.refusal('POST', refundPath, { token: shop.creator.token });
    expect(refusal.code).toBe('TICKET_INSIDE');

    await refund(test, shop.creator, tickets[0]!.order.id, { evenIfInside: 'true' });
    expect(await verdictOf(anIn())).toBe('cancelled 1');
  });

  it('is let in again by hand', async () => {
    await send(gateA, anIn());
    await send(gateA, anOut());
    const body = {
      ...{ id: randomUUID(), ticketId: tickets[0]!.id, reason: 'The phone is dead.', ...gateB },
    };
    const { token } = supervisor;

    const result = await test.api.data(
      ...([scanResultSchema, 200, 'POST', path('admissions'), { token, body }] as const),
    );

    expect(result).toMatchObject({ verdict: 'admitted_again', visit: 2 });
  });
});

describe('scans of several phones', () => {
  it('that arrive in any order and twice leave the guest where the last one says', async () => {
    const orders = [...permutations([0, 1, 2, 3]), ...permutations([0, 1, 2])];
    const free = await shop.sell({ ticketPrice: 0, ticketQuantity: orders.length });
    await openDoors(test, free);
    await setReEntry(test, shop.creator, free, 'allowed');
    for (let bought = 0; bought < orders.length; bought += 10) {
      await placeOrder(test, buyer, free, 10);
    }
    const codes = (await ticketsOf(test, buyer, free)).map(({ ticketCode }) => ticketCode);

    await Promise.all(
      orders.map(async (order, index) => {
        const history = historyOf(codes[index]!);
        for (const place of order.flatMap((one) => [one, one])) {
          await sendScans(test, shop.creator, free, gateA, [history[place]!]);
        }
      }),
    );

    const { token } = shop.creator;
    const list = `/events/${free.id}/door/tickets`;
    const { tickets: listed } = await test.api.data(doorListSchema, 200, 'GET', list, { token });
    const states = new Map(listed.map(([hash, state]) => [hash, DOOR_STATES[state]]));
    expect(codes.map((code) => states.get(codeHash(code)))).toEqual(
      orders.map(({ length }) => (length % 2 ? 'used' : 'out')),
    );
  });

  it('count an Out that arrived before its In, and say so from then on', async () => {
    const out = anOut({ at: agoIso(60_000), shown: 'not_inside', listAge: 900 });
    expect(await verdictOf(out, gateB)).toBe('not_inside ');

    const late = anIn({ at: agoIso(120_000), shown: 'admitted', listAge: 900 });
    expect((await send(gateA, late))[0]).toMatchObject({ verdict: 'admitted', visit: 1 });

    expect(await listedAs()).toEqual(['out', 'Gate B', undefined]);
    expect(await verdictOf(out, gateB)).toBe('gone_out 1');
  });

  it('let a guest in again whose Out arrives last: no double admission is left', async () => {
    await send(gateA, anIn({ at: agoIso(180_000) }));
    const again = anIn({ at: agoIso(60_000), shown: 'admitted_again', listAge: 5 });
    expect(await verdictOf(again, gateB)).toBe('used 1');
    expect((await listOf()).doubles).toHaveLength(1);

    await send(gateA, anOut({ at: agoIso(120_000), shown: 'gone_out', listAge: 5 }));

    expect((await listOf()).doubles).toEqual([]);
    expect(await listedAs()).toEqual(['used', 'Gate B', 2]);
  });

  it('without network that both let a guest in again are a double admission', async () => {
    await send(gateA, anIn(), anOut({ at: agoIso(-1) }));
    const shown = { shown: 'admitted_again', listAge: 90 } as const;
    const [first] = await send(gateA, anIn({ ...shown, at: agoIso(-2) }));
    const [second] = await send(gateB, anIn({ ...shown, at: agoIso(-3) }));

    expect([first!.verdict, second!.verdict]).toEqual(['admitted_again', 'used']);
    expect((await listOf()).doubles).toMatchObject([
      { scanId: second!.id, gate: 'Gate B', first: { scanId: first!.id, gate: 'Gate A' } },
    ]);
  });

  it.each<[string, 'in' | 'out', string]>([
    ['let a guest in again once', 'in', 'admitted_again'],
    ['let a guest out once', 'out', 'gone_out'],
  ])('that are sent at once %s', async (_, direction, verdict) => {
    const before = direction === 'in' ? [anIn(), anOut()] : [anIn()];
    for (const one of before) await send(gateA, one);

    const results = await Promise.all(
      Array.from({ length: 8 }, (_one, index) =>
        send(index % 2 ? gateA : gateB, direction === 'in' ? anIn() : anOut()),
      ),
    );

    expect(results.flat().filter((one) => one.verdict === verdict)).toHaveLength(1);
    expect((await listedAs())[0]).toBe(direction === 'in' ? 'used' : 'out');
  });

  it('that are sent at once, in and out, leave one scan that counts', async () => {
    await send(gateA, anIn());

    await Promise.all(
      Array.from({ length: 12 }, (_one, index) =>
        send(index % 2 ? gateA : gateB, index % 2 ? anIn() : anOut()),
      ),
    );

    const [stored] = await test.dataSource.query<[Record<'counting' | 'ins' | 'outs', number>]>(
      `SELECT count(*) FILTER (WHERE admits)::integer AS counting,
         count(*) FILTER (WHERE verdict IN ('admitted', 'admitted_again'))::integer AS ins,
         count(*) FILTER (WHERE verdict = 'gone_out')::integer AS outs
       FROM door_scans WHERE event_id = $1`,
      [event.id],
    );
    const { inside, out } = await reportOf();
    expect(stored).toMatchObject({ counting: 1, ins: stored.outs + inside });
    expect(inside + out).toBe(1);
  });
});

describe('an undo', () => {
  it('of an Out puts the guest inside, of a later In out again, of the first In makes it valid', async () => {
    const [first, out, again] = [anIn(), anOut(), anIn()];
    for (const one of [first, out, again]) await send(gateA, one);

    await undo(again.id);
    expect((await listedAs())[0]).toBe('out');
    await undo(out.id);
    expect((await listedAs())[0]).toBe('used');
    await undo(first.id);

    expect((await listedAs())[0]).toBe('valid');
    await expect(statusOf()).resolves.toBe('valid');
    expect(await verdictOf(anIn())).toBe('admitted 1');
  });

  it('undoes the last movement alone', async () => {
    const [first, out] = [anIn(), anOut()];
    for (const one of [first, out]) await send(gateA, one);
    const body = { id: randomUUID(), scanId: first.id, ...gateA };
    const { token } = supervisor;

    const { code } = await test.api.refusal('POST', path('undo'), { token, body });

    expect(code).toBe('SCAN_NOT_FOUND');
    expect((await listedAs())[0]).toBe('out');
  });

  it('and the next visit have the number of the one that was undone', async () => {
    const again = anIn();
    for (const one of [anIn(), anOut(), again]) await send(gateA, one);
    await undo(again.id);

    expect(await verdictOf(anIn())).toBe('admitted_again 2');
  });
});

describe('the setting', () => {
  it('is none at first, and reaches every phone with its next list', async () => {
    const other = await shop.sell();
    await openDoors(test, other);
    const list = (since?: string) =>
      test.api.data(doorListSchema, 200, 'GET', `/events/${other.id}/door/tickets`, {
        ...{ token: shop.creator.token, query: since === undefined ? {} : { since } },
      });
    const { version, reEntry } = await list();

    await setReEntry(test, shop.creator, other, 'allowed');

    expect(reEntry).toBe('none');
    await expect(list(version)).resolves.toMatchObject({ reEntry: 'allowed', isWhole: false });
    const actions = 'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1';
    await expect(test.dataSource.query(actions, [`event:${other.id}`])).resolves.toEqual([
      { action: 're-entry-allowed' },
    ]);
  });

  it('is recorded in the audit log when it changes, and not when it stays', async () => {
    await setReEntry(test, supervisor, event, 'none');
    const before = await countOf(test, 'audit_log');

    await setReEntry(test, supervisor, event, 'none');
    expect(await countOf(test, 'audit_log')).toBe(before);
    await setReEntry(test, supervisor, event, 'allowed');

    expect(await countOf(test, 'audit_log')).toBe(before + 1);
    await expect(reportOf()).resolves.toMatchObject({ reEntry: 'allowed' });
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['another word', { reEntry: 'once' }],
    ['no text', { reEntry: true }],
    ['another field', { reEntry: 'none', until: '23:00' }],
  ])('with %s is a 400, and changes nothing', async (_, body) => {
    const before = await countOf(test, 'audit_log');
    const { token } = supervisor;

    const { status } = await test.api.refusal('PUT', path('re-entry'), { token, body });

    expect(status).toBe(400);
    expect(await countOf(test, 'audit_log')).toBe(before);
    await expect(reportOf()).resolves.toMatchObject({ reEntry: 'allowed' });
  });
});

it('refuses a scan in an unknown direction, and stores nothing', async () => {
  const before = await countOf(test, 'door_scans');
  const body = { ...gateA, sentAt: agoIso(0), scans: [{ ...anIn(), direction: 'up' }] };
  const { token } = steward;

  const refusal = await test.api.refusal('POST', path('scans'), { token, body });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(JSON.stringify(refusal)).toContain('"scans.0.direction"');
  expect(await countOf(test, 'door_scans')).toBe(before);
});

/** A guest comes in, goes out, comes in again and goes out, past phones without network. */
function historyOf(code: string): Scan[] {
  const [first, out, again, last] = [4, 3, 2, 1].map((minutes) => agoIso(minutes * 60_000));
  return [
    aScan(code, { at: first, direction: 'in', shown: 'admitted', listAge: 9 }),
    aScan(code, { at: out, direction: 'out', shown: 'gone_out', listAge: 9 }),
    aScan(code, { at: again, direction: 'in', shown: 'admitted_again', listAge: 9 }),
    aScan(code, { at: last, direction: 'out', shown: 'gone_out', listAge: 9 }),
  ];
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
  );
}
