import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Event, Ticket } from '@stagedoor/contracts';
import { type Person, register } from '../../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  joinTeam,
  openDoors,
  sendScans,
  ticketsOf,
} from '../../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { tableReadsOf } from '../../../../test-support/plans.js';
import { buyTickets } from '../../../../test-support/purchases.js';
import { readCsv } from '../../../../test-support/read-csv.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { statementsOf } from '../../../../test-support/statements.js';
import { readStored } from '../../../../test-support/stored-state.js';
import { PAGE_SIZE } from './domain/scans-csv.js';
import { ExportScansService } from './export-scans.service.js';
import { ScansFileRepository } from './scans-file.repository.js';

const COUNT = 2_600;
/** More than a page. */
const EQUAL_TIMES = 700;

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let supervisor: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  supervisor = await register(test.api, 'supervisor', 'event_manager');
});

beforeEach(async () => {
  event = await shop.sell({ title: 'Café "Noir" \u202e夜' });
  await openDoors(test, event);
  await joinTeam(test, event, supervisor, 'supervisor');
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const path = () => `/events/${event.id}/door/scans.csv`;
const fetchFile = () => test.api.call('GET', path(), { token: supervisor.token });

async function linesOf(): Promise<Record<string, string>[]> {
  const [header = [], ...lines] = readCsv((await fetchFile()).text);
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]!])));
}

/** Stores scans of which many were received in the same microsecond, at a gate of its own each. */
const storeScans = (count: number) =>
  test.dataSource.query(
    `INSERT INTO door_scans (id, event_id, verdict, device_id, gate, taken_at, received_at)
     SELECT gen_random_uuid(), $1, 'unknown', gen_random_uuid(), 'Gate ' || n, now(),
       date_trunc('minute', now() - interval '1 hour') + make_interval(secs => (n / $3) * 0.000001)
     FROM generate_series(1, $2::integer) n`,
    [event.id, count, EQUAL_TIMES],
  );

async function storedGates(): Promise<string[]> {
  const rows = await test.dataSource.query<{ gate: string }[]>(
    'SELECT gate FROM door_scans WHERE event_id = $1 ORDER BY received_at, id',
    [event.id],
  );
  return rows.map(({ gate }) => gate);
}

describe('the file of the scans', () => {
  it('is an attachment named after the event, with the header alone before the first scan', async () => {
    const { status, headers, text } = await fetchFile();

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="scans.csv"; filename*=UTF-8\'\'caf%C3%A9-noir-%E5%A4%9C-scans.csv',
    });
    expect(text).toBe(
      '\uFEFFScanned at (UTC),Received at (UTC),Scanned at (venue),Gate,Person,Device,Entry,Direction,Reason,Verdict,' +
        'Shown by the device,Ticket type,Ticket\r\n',
    );
  });

  it('has scans, undos and admissions by hand, with neither codes nor addresses', async () => {
    const tickets = await twoTickets();
    const device = aDevice('Gate B');
    const scan = aScan(tickets[0]!.ticketCode, { shown: 'admitted', listAge: 3 });
    await sendScans(test, supervisor, event, device, [scan]);
    await post('undo', { id: aScan('').id, scanId: scan.id, ...device });
    const again = [aScan(tickets[0]!.ticketCode), aScan(tickets[0]!.ticketCode)];
    await sendScans(test, supervisor, event, device, [again[0]!]);
    await sendScans(test, supervisor, event, device, [{ ...again[1]!, direction: 'out' }]);
    const reason = 'The phone is broken, and the code too.';
    await post('admissions', { id: aScan('').id, ticketId: tickets[1]!.id, reason, ...device });

    const lines = await linesOf();

    const { text } = await fetchFile();
    const { firstName, lastName, email } = supervisor.user;
    const by = { Gate: 'Gate B', Person: `${firstName} ${lastName}`, Device: device.deviceId };
    const [first, second] = tickets.map(({ id, ticketType }) => ({
      ...{ ...by, 'Ticket type': ticketType.name, Ticket: id },
    }));
    expect(lines).toMatchObject([
      { ...first, Entry: 'Scan', Verdict: 'Admitted', 'Shown by the device': 'Admitted' },
      { ...first, Entry: 'Undo', Direction: 'In', Verdict: '', Reason: '' },
      { ...first, Entry: 'Scan', Direction: 'In', Verdict: 'Admitted' },
      { ...first, Entry: 'Scan', Direction: 'Out', Verdict: 'Gone out' },
      { ...second, Entry: 'By hand', Verdict: 'Admitted', Reason: reason },
    ]);
    expect(lines[0]!['Scanned at (UTC)']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(lines[0]!['Scanned at (venue)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const secret of [email, buyer.user.email, ...tickets.map((one) => one.ticketCode)]) {
      expect(text).not.toContain(secret);
    }
  });

  it('names a helper as such, and no ticket of another event', async () => {
    const [foreign] = await twoTickets(await shop.sell());
    await sendScans(test, supervisor, event, aDevice(), [aScan(foreign!.ticketCode)]);
    await test.dataSource.query(
      `WITH link AS (
         INSERT INTO helper_links (id, event_id, gate, secret_hash)
         VALUES (gen_random_uuid(), $1, 'Gate A', gen_random_uuid()) RETURNING id
       )
       UPDATE door_scans SET user_id = NULL, helper_link_id = link.id FROM link WHERE event_id = $1`,
      [event.id],
    );

    await expect(linesOf()).resolves.toMatchObject([
      { Person: 'Helper', Verdict: 'Another event', 'Ticket type': '', Ticket: '' },
    ]);
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'])(
    'makes the gate %s harmless',
    async (gate) => {
      await sendScans(test, supervisor, event, aDevice(gate), [aScan('0000-0000')]);

      await expect(linesOf()).resolves.toMatchObject([{ Gate: `'${gate}` }]);
    },
  );

  it('has every scan once and in order, while scans are added', async () => {
    await storeScans(COUNT);
    const before = await storedGates();
    const added = await addScansWhileReading();

    const gates = (await linesOf()).map(({ Gate }) => Gate!);

    expect(gates.slice(0, COUNT)).toEqual(before);
    expect(new Set(gates).size).toBe(gates.length);
    expect(added.length).toBeGreaterThan(Math.floor(COUNT / PAGE_SIZE));
    expect(gates).toEqual((await storedGates()).slice(0, gates.length));
  });

  it('is complete when its scans fill the last page', async () => {
    await storeScans(2 * PAGE_SIZE);

    await expect(linesOf()).resolves.toHaveLength(2 * PAGE_SIZE);
  });

  it('is read by the index, a page of rows at a time', async () => {
    await storeScans(COUNT);
    await test.dataSource.query('ANALYZE door_scans');
    const statements = await statementsOf(test, fetchFile);
    const pages = statements.filter(({ text }) => text.includes('"takenAt"'));

    const reads = await tableReadsOf(test, pages);

    const scans = reads.filter(({ table }) => table === 'door_scans');
    expect(scans).toHaveLength(Math.ceil(COUNT / PAGE_SIZE));
    expect(scans.filter(({ step }) => step === 'Seq Scan')).toEqual([]);
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThan(2 * (PAGE_SIZE + EQUAL_TIMES));
  });

  it('breaks off when the scans can no longer be read', async () => {
    await storeScans(COUNT);
    const repository = test.app.get(ScansFileRepository);
    const original = repository.pageAfter.bind(repository);
    vi.spyOn(repository, 'pageAfter').mockImplementation((manager, id, after) =>
      after ? Promise.reject(new Error('The database is away.')) : original(manager, id, after),
    );

    await expect(fetchFile()).rejects.toThrow('destroyed');
  });

  it('is no longer read when its client leaves', async () => {
    await storeScans(40 * PAGE_SIZE);
    const read = vi.spyOn(test.app.get(ScansFileRepository), 'pageAfter');
    const open = vi.spyOn(test.app.get(ExportScansService), 'export');
    const response = await openFile();
    await once(response, 'data');

    response.destroy();

    const { content } = await open.mock.results[0]!.value;
    await once(content, 'close');
    expect(read.mock.calls.length).toBeLessThan(40);
  });
});

it.each([
  ['of an invalid id', () => 'none', 404, 'EVENT_NOT_FOUND'],
  ['without a token', () => event.id, 401, 'UNAUTHENTICATED'],
  ['of a person without a right', () => event.id, 403, 'FORBIDDEN'],
])('a request %s is refused and stores nothing', async (_, id, status, code) => {
  const before = await readStored(test.dataSource);
  const token = { 401: undefined, 403: buyer.token, 404: supervisor.token }[status];

  const refusal = await test.api.refusal('GET', `/events/${id()}/door/scans.csv`, { token });

  expect(refusal).toMatchObject({ status, code });
  await expect(readStored(test.dataSource)).resolves.toEqual(before);
});

async function twoTickets(of = event): Promise<Ticket[]> {
  await buyTickets(test, buyer, of, 2);
  return ticketsOf(test, buyer, of);
}

const post = (what: string, body: object) =>
  test.api.call('POST', `/events/${event.id}/door/${what}`, { token: supervisor.token, body });

/** Sends a scan after each page that is read. Returns their gates. */
async function addScansWhileReading(): Promise<string[]> {
  const repository = test.app.get(ScansFileRepository);
  const original = repository.pageAfter.bind(repository);
  const added: string[] = [];
  vi.spyOn(repository, 'pageAfter').mockImplementation(async (manager, id, after) => {
    const page = await original(manager, id, after);
    const device = aDevice(`New ${added.length}`);
    added.push(device.gate);
    await sendScans(test, supervisor, event, device, [aScan('0000-0000')]);
    return page;
  });
  return added;
}

async function openFile(): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${supervisor.token}` };
  const request = get(`${await test.app.getUrl()}/api${path()}`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
