import type { Event, Scan } from '@stagedoor/contracts';
import { doorListSchema } from '@stagedoor/contracts';
import { breachesOf } from '../../../test-support/audit.js';
import { aDevice, aScan, openDoors, sendScans, ticketsOf } from '../../../test-support/doors.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const TICKETS = 500;
const SHARED = 40;
const BATCH = 50;
const PER_BUYER = 50;
const PER_ORDER = 10;

let test: TestApp;
let shop: Shop;
let event: Event;

beforeAll(async () => {
  test = await startTestApp({ MAX_TICKETS_PER_PERSON: String(PER_BUYER) });
  shop = await openShop(test);
  event = await shop.sell({ ticketPrice: 0, ticketQuantity: TICKETS });
});

afterAll(() => test.close());

async function sellAll(): Promise<string[]> {
  const buyers = await registerBuyers(test, TICKETS / PER_BUYER);
  for (const buyer of buyers) {
    for (let sold = 0; sold < PER_BUYER; sold += PER_ORDER) {
      await placeOrder(test, buyer, event, PER_ORDER);
    }
  }
  const tickets = await Promise.all(buyers.map((buyer) => ticketsOf(test, buyer, event)));
  return tickets.flat().map(({ ticketCode }) => ticketCode);
}

/** Returns the batches that a phone sends: one that got no answer is sent again, and the last come first. */
function batchesOf(codes: readonly string[]): Scan[][] {
  const scans = codes.map((code) => aScan(code, { shown: 'admitted', listAge: 600 }));
  const batches = Array.from({ length: Math.ceil(scans.length / BATCH) }, (_, index) =>
    scans.slice(index * BATCH, (index + 1) * BATCH),
  );
  return [...batches.toReversed(), batches[0]!, batches.at(-1)!];
}

it('two phones that were offline lose no scan, and each ticket that both admitted is reported once', async () => {
  const codes = await sellAll();
  await openDoors(test, event);
  const middle = TICKETS / 2;
  const phones = [codes.slice(0, middle + SHARED), codes.slice(middle)];

  await Promise.all(
    phones.map(async (taken, index) => {
      const device = aDevice(`Gate ${index}`);
      for (const batch of batchesOf(taken)) {
        await sendScans(test, shop.creator, event, device, batch);
      }
    }),
  );

  const { token } = shop.creator;
  const path = `/events/${event.id}/door/tickets`;
  const { doubles, tickets } = await test.api.data(doorListSchema, 200, 'GET', path, { token });
  const shared = new Set(codes.slice(middle, middle + SHARED).map((code) => aScan(code).hash));
  expect(tickets.filter(([, , , , admittedAt]) => admittedAt !== null)).toHaveLength(TICKETS);
  expect(doubles.map(({ hash }) => hash).sort()).toEqual([...shared].sort());
  expect(doubles.every(({ gate, first }) => first !== null && first.gate !== gate)).toBe(true);
  const [counted] = await test.dataSource.query<[{ scans: number }]>(
    'SELECT count(*)::integer AS scans FROM door_scans',
  );
  expect(counted.scans).toBe(TICKETS + SHARED);
  expect(await breachesOf(test)).toEqual([]);
});
