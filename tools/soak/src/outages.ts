import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** How a part of the shop's world is during an outage. */
const DATABASE = ['well', 'stopped', 'frozen'] as const;
const PROVIDER = ['well', 'shut', 'stuck', 'answering 500'] as const;
const MAIL = ['well', 'shut', 'stuck'] as const;

/** What is away together, and for how long. */
export interface Outage {
  database: (typeof DATABASE)[number];
  provider: (typeof PROVIDER)[number];
  mail: (typeof MAIL)[number];
  seconds: number;
}

/** Which outages a soak has: `one` of the database, of ten seconds; drawn ones until it is over; or `each` combination once. */
export const OUTAGE_PLANS = ['none', 'one', 'drawn', 'each'] as const;
export type OutagePlan = (typeof OUTAGE_PLANS)[number];

const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 60;
/** Before the first outage and between two, so that there is something to lose. */
const CALM_MS = [4_000, 8_000] as const;

const ON_THEIR_WAY = `
SELECT count(*)::integer AS count FROM orders
WHERE payment_status = 'pending' AND checkout_session_id IS NULL`;
const ENOUGH_ON_THEIR_WAY = 3;
const LOOK_AGAIN_MS = 10;
const LONGEST_WAIT_MS = 5_000;

const ONE: Outage = { database: 'stopped', provider: 'well', mail: 'well', seconds: 10 };

/** Lets the outages of a plan happen, one after another, and ends the one that is under way when the soak is over. */
export async function makeOutages(
  shop: Shop,
  plan: OutagePlan,
  random: Random,
  over: AbortSignal,
): Promise<void> {
  for (const outage of outagesOf(plan, random)) {
    await pauseUnless(over, random.int(...CALM_MS));
    await untilOrdersAreOnTheirWay(shop, over);
    if (over.aborted) return;
    shop.tally.add(`outage: ${describe(outage)}`);
    await suffer(shop, outage, over);
  }
}

/** The outages of a plan in their order; `drawn` ones have no end. */
export function* outagesOf(plan: OutagePlan, random: Random): Generator<Outage> {
  if (plan === 'one') yield ONE;
  if (plan === 'each') yield* each(random);
  while (plan === 'drawn') yield* each(random);
}

/** From the shortest to the longest; each double of a length is as likely as it. */
function lengthOf(random: Random): number {
  return Math.round(SHORTEST_SECONDS * (LONGEST_SECONDS / SHORTEST_SECONDS) ** random.next());
}

/** Every combination once, in an order and of lengths that the seed decides. */
function each(random: Random): Outage[] {
  const all = DATABASE.flatMap((database) =>
    PROVIDER.flatMap((provider) => MAIL.map((mail) => ({ database, provider, mail }))),
  ).slice(1);
  return random.shuffle(all).map((outage) => ({ ...outage, seconds: lengthOf(random) }));
}

/** Waits, for a while, until orders are between their hold and their payment page: an outage harms most then. */
async function untilOrdersAreOnTheirWay({ database }: Shop, over: AbortSignal): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT_MS;
  while (!over.aborted && performance.now() < latest) {
    const [row] = await database.run<{ count: number }>(ON_THEIR_WAY).catch(() => []);
    if (row && row.count >= ENOUGH_ON_THEIR_WAY) return;
    await pauseUnless(over, LOOK_AGAIN_MS);
  }
}

async function suffer(shop: Shop, outage: Outage, over: AbortSignal): Promise<void> {
  const { doors, database, sandbox } = shop;
  const ended = pauseUnless(over, outage.seconds * 1_000);
  const ways: Promise<unknown>[] = [ended];
  const close = (door: 'provider' | 'mail', state: 'shut' | 'stuck') => {
    doors[door].be(state);
    ways.push(ended.then(() => doors[door].be('open')));
  };
  if (outage.provider === 'shut' || outage.provider === 'stuck') close('provider', outage.provider);
  if (outage.mail !== 'well') close('mail', outage.mail);
  if (outage.provider === 'answering 500') {
    const end = sandbox.control.faultApi({ answer: 500, when: 'before' }, Infinity);
    ways.push(ended.then(end));
  }
  if (outage.database === 'stopped') ways.push(database.crash(ended));
  if (outage.database === 'frozen') ways.push(database.freeze(ended));
  await Promise.all(ways);
}

function describe({ database, provider, mail }: Outage): string {
  const away = Object.entries({ database, provider, mail }).filter(([, state]) => state !== 'well');
  return away.map(([part, state]) => `${part} ${state}`).join(', ');
}

async function pauseUnless(over: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal: over }).catch(() => undefined);
}
