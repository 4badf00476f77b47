import { randomUUID } from 'node:crypto';
import {
  assignmentSchema,
  DOOR_STATES,
  type DoorEvent,
  doorEventSchema,
  type DoorList,
  doorListSchema,
  doorReportSchema,
  type Event,
  nothingSchema,
  scanResultsSchema,
  type Ticket,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { breachesOf } from '../../../test-support/audit.js';
import { createVenue, type Person, register } from '../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  codeHash,
  joinTeam,
  openDoors,
  sendScans,
  ticketsOf,
  versionOfNow,
} from '../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { buyTickets, refund } from '../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';

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
  await buyTickets(test, buyer, event, 4);
  tickets = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  await joinTeam(test, event, steward, 'steward');
  await joinTeam(test, event, supervisor, 'supervisor');
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));
afterAll(() => test.close());

const codeOf = (index: number) => tickets[index]!.ticketCode;
const scan = (device: typeof gateA, ...scans: ReturnType<typeof aScan>[]) =>
  sendScans(test, steward, event, device, scans);
const undo = (scanId: string, id = randomUUID()) => {
  const body = { id, scanId, ...gateA };
  return { token: supervisor.token, body };
};
const undoPath = () => `/events/${event.id}/door/undo`;
async function statuses(): Promise<string[]> {
  return (await ticketsOf(test, buyer, event)).map(({ status }) => status);
}
function listOf(since?: string): Promise<DoorList> {
  const query: Record<string, string> = since === undefined ? {} : { since };
  const path = `/events/${event.id}/door/tickets`;
  return test.api.data(doorListSchema, 200, 'GET', path, { token: steward.token, query });
}
const reportOf = () =>
  test.api.data(doorReportSchema, 200, 'GET', `/events/${event.id}/door/report`, {
    token: supervisor.token,
  });
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('a scan', () => {
  it('admits a valid ticket once, and names the admission to the second', async () => {
    const [first] = await scan(gateA, aScan(codeOf(0)));
    const [second] = await scan(gateB, aScan(codeOf(0)));

    expect(first).toMatchObject({ verdict: 'admitted', initial: 'B', otherEvent: null });
    expect(first!.ticketType).toBe(tickets[0]!.ticketType.name);
    expect(second).toMatchObject({
      verdict: 'used',
      admission: { scanId: first!.id, gate: 'Gate A', deviceId: gateA.deviceId },
    });
    await expect(statuses()).resolves.toEqual(['used', 'valid', 'valid', 'valid']);
  });

  it('gets the same verdict when it is sent again, and is stored once', async () => {
    const sent = aScan(codeOf(0));
    const [first] = await scan(gateA, sent);
    const [again] = await scan(gateA, sent);

    expect(again).toEqual(first);
    expect((await reportOf()).inside).toBe(1);
  });

  it('admits one of those that two devices send at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        scan(index % 2 ? gateA : gateB, ...tickets.map(({ ticketCode }) => aScan(ticketCode))),
      ),
    );

    const admitted = results.flat().filter(({ verdict }) => verdict === 'admitted');
    expect(admitted).toHaveLength(tickets.length);
    await expect(statuses()).resolves.toEqual(['used', 'used', 'used', 'used']);
  });

  it('admits by the earlier of two in one batch, in whatever order they are sent', async () => {
    const earlier = aScan(codeOf(0), { at: agoIso(60_000) });
    const later = aScan(codeOf(0), { at: agoIso(1_000) });

    const results = await scan(gateA, later, earlier);

    expect(results.map(({ verdict }) => verdict)).toEqual(['used', 'admitted']);
  });

  it('tells a ticket of another event, with its start at its venue, and an unknown code', async () => {
    const abroad = await register(test.api, 'abroad', 'venue');
    const timeZone = 'America/New_York';
    const { id: venueId } = await createVenue(test.api, abroad, { timeZone });
    const other = await shop.sell({ title: 'Another Night', venueId });
    await buyTickets(test, buyer, other, 1);
    const [ticket] = await ticketsOf(test, buyer, other);

    const results = await scan(gateA, aScan(ticket!.ticketCode), aScan('0000-0000'));

    expect(results).toMatchObject([
      {
        ...{ verdict: 'other_event', ticketType: null },
        otherEvent: { title: 'Another Night', startTime: other.startTime, timeZone },
      },
      { verdict: 'unknown', otherEvent: null, ticketType: null, initial: '' },
    ]);
  });

  it.each([
    ['refunded', "UPDATE tickets SET status = 'refunded' WHERE id = $1"],
    ['cancelled', "UPDATE tickets SET status = 'cancelled' WHERE id = $1"],
    ['disputed', 'UPDATE tickets SET withheld = true WHERE id = $1'],
  ])('refuses a ticket that is %s', async (verdict, statement) => {
    const restored = "UPDATE tickets SET status = 'valid', withheld = false WHERE id = $1";
    await test.dataSource.query(statement, [tickets[0]!.id]);

    const [result] = await scan(gateA, aScan(codeOf(0)));

    expect(result).toMatchObject({ verdict, admission: null });
    await test.dataSource.query(restored, [tickets[0]!.id]);
  });

  it('does not admit days before the event', async () => {
    await test.dataSource.query(
      "UPDATE events SET start_time = now() + interval '2 days', end_time = now() + interval '3 days' WHERE id = $1",
      [event.id],
    );

    expect(await scan(gateA, aScan(codeOf(0)))).toMatchObject([{ verdict: 'wrong_day' }]);
    await expect(statuses()).resolves.toEqual(['valid', 'valid', 'valid', 'valid']);
  });

  it('has the time at which it was taken, however wrong the clock of the device is', async () => {
    const wrong = Date.now() - 86_400_000;
    const sent = aScan(codeOf(0), { at: new Date(wrong - 60_000).toISOString() });
    const body = { ...gateA, sentAt: new Date(wrong).toISOString(), scans: [sent] };
    const path = `/events/${event.id}/door/scans`;
    const minuteOf = (time: number) => Math.floor(time / 60_000) * 60_000;

    const earliest = minuteOf(Date.now() - 60_000);
    await test.api.call('POST', path, { token: steward.token, body });
    const latest = minuteOf(Date.now() - 60_000);

    const at = Date.parse((await reportOf()).minutes[0]!.at);
    expect(at).toBeGreaterThanOrEqual(earliest);
    expect(at).toBeLessThanOrEqual(latest);
  });

  it('admits once although the clock of its device was days behind and was set before the sending', async () => {
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();

    const [mistimed] = await scan(gateA, aScan(codeOf(0), { at, shown: 'admitted', listAge: 600 }));
    const [next] = await scan(gateB, aScan(codeOf(0)));

    expect(mistimed).toMatchObject({ verdict: 'admitted', admission: { gate: 'Gate A' } });
    expect(next).toMatchObject({ verdict: 'used', admission: { scanId: mistimed!.id } });
  });

  it('is of 1970 at the earliest when the readings of the clock are thousands of years apart', async () => {
    const sent = aScan(codeOf(0), { at: '1970-01-01T00:00:00Z' });
    const body = { ...gateA, sentAt: '9998-12-31T00:00:00Z', scans: [sent] };
    const path = `/events/${event.id}/door/scans`;
    const request = { token: steward.token, body };

    const { results } = await test.api.data(scanResultsSchema, 200, 'POST', path, request);

    expect(results).toMatchObject([{ verdict: 'wrong_day' }]);
  });

  it('of a person who was removed from the team is refused at once, and stored nowhere', async () => {
    await test.dataSource.query('DELETE FROM team_members WHERE user_id = $1', [steward.user.id]);
    const before = await countOf(test, 'door_scans');
    const body = { ...gateA, sentAt: agoIso(0), scans: [aScan(codeOf(0))] };
    const path = `/events/${event.id}/door/scans`;

    const { code } = await test.api.refusal('POST', path, { token: steward.token, body });

    expect(code).toBe('FORBIDDEN');
    expect(await countOf(test, 'door_scans')).toBe(before);
  });
});

describe('a double admission', () => {
  it('is reported with both gates once both devices have sent what they admitted', async () => {
    const shown = { shown: 'admitted', listAge: 90 } as const;
    const [first] = await scan(gateA, aScan(codeOf(0), shown));
    const [second] = await scan(gateB, aScan(codeOf(0), shown));

    expect([first!.verdict, second!.verdict]).toEqual(['admitted', 'used']);
    const { doubles } = await listOf();
    expect(doubles).toMatchObject([
      {
        ...{ scanId: second!.id, hash: codeHash(codeOf(0)), gate: 'Gate B', listAge: 90 },
        verdict: 'used',
        first: { scanId: first!.id, gate: 'Gate A' },
      },
    ]);
    await expect(reportOf()).resolves.toMatchObject({ inside: 1, doubles });
  });

  it('is also one whose device asked first, got no answer and admitted by its list', async () => {
    await scan(gateA, aScan(codeOf(0)));
    const asked = aScan(codeOf(0));
    await scan(gateB, asked);

    const [result] = await scan(gateB, { ...asked, shown: 'admitted', listAge: 5 });

    expect(result!.verdict).toBe('used');
    expect((await listOf()).doubles).toMatchObject([{ scanId: asked.id, listAge: 5 }]);
  });

  it('is also one that the server knows no ticket of', async () => {
    const shown = { shown: 'admitted', listAge: 90 } as const;

    const [refused] = await scan(gateA, aScan('0000-0000', shown));

    expect(refused!.verdict).toBe('unknown');
    expect((await listOf()).doubles).toMatchObject([
      { scanId: refused!.id, verdict: 'unknown', first: null },
    ]);
  });

  it('is not one that its device refused', async () => {
    await scan(gateA, aScan(codeOf(0)));
    await scan(gateB, aScan(codeOf(0), { shown: 'used', listAge: 1 }));

    expect((await listOf()).doubles).toEqual([]);
  });
});

describe('an undo', () => {
  it('makes the ticket valid again, which the next scan admits', async () => {
    const [first] = await scan(gateA, aScan(codeOf(0)));
    const request = undo(first!.id);

    await Promise.all([
      test.api.data(nothingSchema, 200, 'POST', undoPath(), request),
      test.api.data(nothingSchema, 200, 'POST', undoPath(), request),
    ]);

    await expect(statuses()).resolves.toEqual(['valid', 'valid', 'valid', 'valid']);
    expect(await scan(gateB, aScan(codeOf(0)))).toMatchObject([{ verdict: 'admitted' }]);
    const { code } = await test.api.refusal('POST', undoPath(), undo(first!.id));
    expect(code).toBe('SCAN_NOT_FOUND');
  });

  it('of a scan without an admission is refused', async () => {
    await scan(gateA, aScan(codeOf(0)));
    const [second] = await scan(gateB, aScan(codeOf(0)));

    for (const id of [second!.id, randomUUID()]) {
      const { code } = await test.api.refusal('POST', undoPath(), undo(id));
      expect(code).toBe('SCAN_NOT_FOUND');
    }
    await expect(statuses()).resolves.toEqual(['used', 'valid', 'valid', 'valid']);
  });
});

describe('the phones of a door', () => {
  it('are offline once nothing was heard of them for some seconds', async () => {
    const lastWord =
      "UPDATE door_devices SET seen_at = now() - interval '16 seconds' WHERE gate = $1";
    await scan(gateA, aScan(codeOf(0)));
    await scan(gateB, aScan(codeOf(1)));

    await test.dataSource.query(lastWord, ['Gate A']);

    const { devices } = await reportOf();
    expect(devices.map(({ gate, isOffline }) => [gate, isOffline])).toEqual([
      ['Gate B', false],
      ['Gate A', true],
    ]);
  });

  it('are at most 500: a new one replaces the one heard of least recently', async () => {
    await test.dataSource.query(
      `INSERT INTO door_devices (event_id, device_id, gate, seen_at)
       SELECT $1, gen_random_uuid(), 'Gate ' || n, now() - make_interval(mins => n)
       FROM generate_series(1, 500) AS n`,
      [event.id],
    );
    await scan(gateA);
    await scan(gateA);

    const gates = (await reportOf()).devices.map(({ gate }) => gate);

    expect(gates).toHaveLength(500);
    expect([gates[0], gates.at(-1)]).toEqual(['Gate A', 'Gate 499']);
  });
});

describe('the list of the door', () => {
  it('has every ticket by its hash and no code, then what changed', async () => {
    const whole = await listOf();
    expect(whole).toMatchObject({ isWhole: true, ticketTypes: [tickets[0]!.ticketType.name] });
    expect(whole.tickets.map(([hash]) => hash).sort()).toEqual(
      tickets.map(({ ticketCode }) => codeHash(ticketCode)).sort(),
    );
    expect(JSON.stringify(whole)).not.toContain(codeOf(0));

    await scan(gateA, aScan(codeOf(0)));
    const delta = await listOf(whole.version);

    expect(delta.isWhole).toBe(false);
    expect(delta.tickets).toContainEqual([
      ...[codeHash(codeOf(0)), DOOR_STATES.indexOf('used'), 0, 'B'],
      ...[expect.any(Number), 'Gate A'],
    ]);
    expect((await listOf(await versionOfNow(test))).tickets).toEqual([]);
  });

  it.each([
    ['disputed', ['UPDATE tickets SET withheld = true WHERE id = $1']],
    [
      'used',
      [
        `INSERT INTO door_scans (event_id, id, ticket_id, device_id, gate, verdict, visit, admits, taken_at)
         SELECT event_id, id, id, id, 'Gate B', 'admitted', 1, true, now() FROM tickets WHERE id = $1`,
        "UPDATE tickets SET status = 'used' WHERE id = $1",
      ],
    ],
  ])(
    'has a ticket that became %s in a transaction that was running at the last one',
    async (state, changes) => {
      const runner = test.dataSource.createQueryRunner();
      await runner.startTransaction();
      for (const change of changes) await runner.query(change, [tickets[1]!.id]);
      await scan(gateA, aScan(codeOf(0)));
      const { version } = await listOf();
      await runner.commitTransaction();
      await runner.release();

      const { tickets: changed } = await listOf(version);

      const states = new Map(changed.map(([hash, index]) => [hash, DOOR_STATES[index]]));
      expect(states.get(codeHash(codeOf(1)))).toBe(state);
      await test.dataSource.query('UPDATE tickets SET withheld = false');
    },
  );

  it('has a ticket whose admission was undone', async () => {
    const [admitted] = await scan(gateA, aScan(codeOf(0)));
    const { version } = await listOf();
    await test.api.data(nothingSchema, 200, 'POST', undoPath(), undo(admitted!.id));

    const { tickets: changed } = await listOf(version);

    const valid = DOOR_STATES.indexOf('valid');
    expect(changed).toContainEqual([codeHash(codeOf(0)), valid, 0, 'B', null, null]);
  });

  it('has a used ticket whose holder has deleted the account', async () => {
    await scan(gateA, aScan(codeOf(0)));
    const { version } = await listOf();
    await test.dataSource.query('UPDATE tickets SET holder_id = NULL WHERE id = $1', [
      tickets[0]!.id,
    ]);

    const { tickets: changed } = await listOf(version);

    expect(changed).toContainEqual(expect.arrayContaining([codeHash(codeOf(0)), '']));
  });

  it('is whole again for a version of another database', async () => {
    await expect(listOf('999999999999')).resolves.toMatchObject({ isWhole: true });
  });

  it('has only what changed in a database whose stamps are of one with later transactions', async () => {
    await scan(gateA, aScan(codeOf(0)));
    await test.dataSource.transaction(async (manager) => {
      // Without the triggers, which write this transaction.
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query('UPDATE tickets SET changed_elsewhere_in = 1e15');
      await manager.query('UPDATE door_scans SET changed_in = 1e15');
    });
    const version = await versionOfNow(test);

    await expect(listOf(version)).resolves.toMatchObject({ isWhole: false, tickets: [] });
    await scan(gateA, aScan(codeOf(1)));
    const { tickets: changed } = await listOf(version);
    expect(changed.map(([hash]) => hash)).toEqual([codeHash(codeOf(1))]);
  });
});

it('refuses to refund an order whose ticket is inside, unless it is said so', async () => {
  await scan(gateA, aScan(codeOf(0)));
  const path = `/orders/${tickets[0]!.order.id}/refund`;
  const { token } = shop.creator;

  expect((await test.api.refusal('POST', path, { token })).code).toBe('TICKET_INSIDE');
  await expect(statuses()).resolves.toContain('used');

  await refund(test, shop.creator, tickets[0]!.order.id, { evenIfInside: 'true' });
  await expect(statuses()).resolves.not.toContain('used');
  await expect(reportOf()).resolves.toMatchObject({ admitted: 0, inside: 0 });
});

it('counts who is inside for the people assigned to the event', async () => {
  await scan(gateA, aScan(codeOf(0)));

  const assigned = await test.api.data(z.array(assignmentSchema), 200, 'GET', '/events/assigned', {
    token: steward.token,
  });

  expect(assigned.find((one) => one.event.id === event.id)).toMatchObject({ sold: 4, inside: 1 });
});

it('lists the doors at which a person works, with what may be done there', async () => {
  const doorsOf = async ({ token }: Person) =>
    (await test.api.data(z.array(doorEventSchema), 200, 'GET', '/events/door', { token })).find(
      (night: DoorEvent) => night.event.id === event.id,
    );

  expect(await doorsOf(shop.creator)).toMatchObject({ right: 'creator', sold: 4, inside: 0 });
  expect(await doorsOf(steward)).toMatchObject({ right: 'steward' });
  expect(await doorsOf(buyer)).toBeUndefined();
});

describe('a wrong body', () => {
  const good = () => ({ ...gateA, sentAt: agoIso(0), scans: [aScan(codeOf(0))] });

  it.each<[string, () => object, string]>([
    ['no gate', () => ({ ...good(), gate: ' ' }), 'gate'],
    ['a gate of 41 characters', () => ({ ...good(), gate: 'g'.repeat(41) }), 'gate'],
    ['no device', () => ({ ...good(), deviceId: 'phone' }), 'deviceId'],
    ['no time', () => ({ ...good(), sentAt: 'now' }), 'sentAt'],
    [
      'a scan without hash',
      () => ({ ...good(), scans: [aScan('', { hash: 'abc' })] }),
      'scans.0.hash',
    ],
    [
      'a code in place of its hash',
      () => ({ ...good(), scans: [aScan('', { hash: codeOf(0) })] }),
      'scans.0.hash',
    ],
    [
      'an unknown verdict',
      () => ({ ...good(), scans: [{ ...aScan(''), shown: 'green' }] }),
      'scans.0.shown',
    ],
    [
      'a list from the future',
      () => ({ ...good(), scans: [aScan('', { listAge: -1 })] }),
      'scans.0.listAge',
    ],
    [
      '201 scans',
      () => ({ ...good(), scans: Array.from({ length: 201 }, () => aScan('')) }),
      'scans',
    ],
  ])('with %s is a 400 at its field, and stores nothing', async (_, body, field) => {
    const before = await countOf(test, 'door_scans');

    const refusal = await test.api.refusal('POST', `/events/${event.id}/door/scans`, {
      ...{ token: steward.token, body: body() },
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(refusal)).toContain(`"${field}"`);
    expect(await countOf(test, 'door_scans')).toBe(before);
    await expect(statuses()).resolves.not.toContain('used');
  });
});
