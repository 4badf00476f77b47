import type { Event, Scan, ScanResult } from '@stagedoor/contracts';
import { breachesOf } from '../../../test-support/audit.js';
import type { Person } from '../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  openDoors,
  sendScans,
  type TestDevice,
  ticketsOf,
} from '../../../test-support/doors.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const gateA = aDevice('Gate A');
const gateB = aDevice('Gate B');

let test: TestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let code: string;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, buyer, event, 1);
  const [ticket] = await ticketsOf(test, buyer, event);
  code = ticket!.ticketCode;
  await openDoors(test, event);
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));

afterAll(() => test.close());

const scan = (device: TestDevice, ...scans: Scan[]): Promise<ScanResult[]> =>
  sendScans(test, shop.creator, event, device, scans);

async function statusOfTicket(): Promise<string> {
  const [ticket] = await test.dataSource.query<[{ status: string }]>(
    'SELECT status FROM tickets WHERE code = $1',
    [code],
  );
  return ticket.status;
}

it('a guest whom a phone has sent away by its old list comes in by the next scan', async () => {
  const away = aScan(code, { shown: 'unknown', listAge: 900 });

  const [first] = await scan(gateA, away);
  expect(first).toMatchObject({ verdict: 'unknown', admission: null, visit: null });
  expect(await statusOfTicket()).toBe('valid');

  const [second] = await scan(gateB, aScan(code));
  expect(second).toMatchObject({ verdict: 'admitted', visit: 1 });
  const [again] = await scan(gateA, away);
  expect(again!.verdict).toBe('unknown');
  expect(await statusOfTicket()).toBe('used');
});

it('an admission whose answer came too late is taken back when the phone has sent its guest away', async () => {
  const asked = aScan(code);
  const [late] = await scan(gateA, asked);
  expect(late!.verdict).toBe('admitted');
  const away = { ...asked, shown: 'unknown', listAge: 900 } as const;

  const [told, next] = await scan(gateA, away, aScan(code));

  expect(told).toMatchObject({ verdict: 'unknown' });
  expect(next).toMatchObject({ verdict: 'admitted', visit: 1 });
  await scan(gateA, away);
  expect(await statusOfTicket()).toBe('used');
});

it('a ticket whose admission is taken back is valid', async () => {
  const asked = aScan(code);
  await scan(gateA, asked);

  await scan(gateA, { ...asked, shown: 'used', listAge: 900 });

  expect(await statusOfTicket()).toBe('valid');
});

it('another phone takes no admission back', async () => {
  const asked = aScan(code);
  await scan(gateA, asked);

  const [told] = await scan(gateB, { ...asked, shown: 'unknown', listAge: 900 });

  expect(told!.verdict).toBe('admitted');
  expect(await statusOfTicket()).toBe('used');
});

it('an admission that its phone has shown stays', async () => {
  const asked = aScan(code);
  await scan(gateA, asked);
  await scan(gateA, { ...asked, shown: 'admitted', listAge: 5 });

  const [told] = await scan(gateA, { ...asked, shown: 'unknown', listAge: 5 });

  expect(told!.verdict).toBe('admitted');
  expect(await statusOfTicket()).toBe('used');
});

it('the same scan with another code takes no admission back', async () => {
  const asked = aScan(code);
  await scan(gateA, asked);
  await placeOrder(test, buyer, event, 1);
  const tickets = await ticketsOf(test, buyer, event);
  const { ticketCode } = tickets.find((ticket) => ticket.ticketCode !== code)!;

  const shown = { shown: 'unknown', listAge: 900 } as const;
  const [told] = await scan(gateA, { ...aScan(ticketCode, shown), id: asked.id });

  expect(told!.verdict).toBe('admitted');
  expect(await statusOfTicket()).toBe('used');
});
