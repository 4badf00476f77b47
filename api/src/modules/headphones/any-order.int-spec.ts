import { randomUUID } from 'node:crypto';
import type { Event, HeadsetEntry } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { ticketsOf } from '../../../test-support/doors.js';
import {
  aHandOut,
  aHeadsetEntry,
  headphonesOf,
  sendEntries,
  setPool,
} from '../../../test-support/headphones.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const HEADSETS = 200;
const ENTRIES = 600;
const SEED = 20_260_701;
const PHONES = 3;
const BATCH = 25;
const TICKETS = 40;
const PER_ORDER = 10;
const APART_MS = 10_000;

let test: TestApp;
let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  test = await startTestApp({ MAX_TICKETS_PER_PERSON: String(TICKETS) });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

/** Returns numbers below a bound, the same for each seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function shuffled<Item>(items: readonly Item[], random: (bound: number) => number): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}

/** What phones without network did in a night: any entry about any headset, with ten seconds between. */
function aNight(codes: readonly string[], seed: number): { phone: number; entry: HeadsetEntry }[] {
  const random = randomOf(seed);
  const start = Date.now() - ENTRIES * APART_MS;
  const kinds = ['count_in', 'take_back', 'faulty', 'repaired'] as const;
  return Array.from({ length: ENTRIES }, (_, index) => {
    const at = new Date(start + index * APART_MS).toISOString();
    const headset = 1 + random(HEADSETS);
    const change = { id: randomUUID(), at };
    const choice = random(10);
    const phone = random(PHONES);
    if (choice < 5) return { phone, entry: aHandOut(codes[random(TICKETS)]!, headset, change) };
    if (choice === 5) {
      const replacement = 1 + (headset % HEADSETS);
      return { phone, entry: aHeadsetEntry({ ...change, kind: 'swap', headset, replacement }) };
    }
    const kind = kinds[choice < 8 ? 1 : random(kinds.length)]!;
    return { phone, entry: aHeadsetEntry({ ...change, kind, headset }) };
  });
}

async function anEventWithTickets(): Promise<{ event: Event; codes: string[] }> {
  const event = await shop.sell({ ticketPrice: 0, ticketQuantity: TICKETS });
  for (let sold = 0; sold < TICKETS; sold += PER_ORDER) {
    await placeOrder(test, buyer, event, PER_ORDER);
  }
  await setPool(test, shop.creator, event);
  const tickets = await ticketsOf(test, buyer, event);
  return { event, codes: tickets.map(({ ticketCode }) => ticketCode) };
}

/** Returns the state without what differs between two events: times and ids. */
async function stateOf(event: Event, codes: readonly string[]) {
  const { counts, loans, faulty, conflicts } = await headphonesOf(test, shop.creator, event);
  const hashes = codes.map((code) => aHandOut(code, 1).hash);
  return {
    ...{ counts, faulty },
    loans: loans.map(({ headset, hash }) => [headset, hashes.indexOf(hash)]),
    conflicts: conflicts.map(({ kind, outcome, headset, replacement }) => [
      ...[kind, outcome, headset, replacement],
    ]),
  };
}

it('gives the state of the order in which entries happened, in whatever order and however often they come', async () => {
  const devices = Array.from({ length: PHONES }, () => randomUUID());
  const inOrder = await anEventWithTickets();
  for (const { phone, entry } of aNight(inOrder.codes, SEED)) {
    await sendEntries(test, shop.creator, inOrder.event, devices[phone]!, [entry]);
  }
  const mixed = await anEventWithTickets();
  const night = aNight(mixed.codes, SEED);
  const batches = devices.flatMap((device, phone) => {
    const own = night.filter((one) => one.phone === phone).map(({ entry }) => entry);
    const mixedUp = shuffled(own, randomOf(SEED + phone));
    return Array.from({ length: Math.ceil(own.length / BATCH) }, (_, index) => ({
      device,
      entries: mixedUp.slice(index * BATCH, (index + 1) * BATCH),
    }));
  });

  for (const wave of [batches, batches].map((all) => shuffled(all, randomOf(SEED)))) {
    await Promise.all(
      wave.map(({ device, entries }) =>
        sendEntries(test, shop.creator, mixed.event, device, entries),
      ),
    );
  }

  const state = await stateOf(mixed.event, mixed.codes);
  expect(state).toEqual(await stateOf(inOrder.event, inOrder.codes));
  expect(state.loans.length).toBeGreaterThan(TICKETS / 2);
  expect(state.conflicts.length).toBeGreaterThan(TICKETS);
  expect(await countOf(test, 'headset_entries')).toBe(2 * ENTRIES);
}, 120_000);
