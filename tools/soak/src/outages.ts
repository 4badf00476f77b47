import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.js';
import type { Shop } from './shop.js';
import type { SingleServer } from './single-server.js';

/** The states of a dependency during an outage; `well` is no outage. */
const DATABASE = ['well', 'stopped', 'frozen'] as const;
const PROVIDER = ['well', 'shut', 'stuck', 'returning 500'] as const;
const MAIL = ['well', 'shut', 'stuck'] as const;

/** A combination of outages and its duration. */
export interface Outage {
  database: (typeof DATABASE)[number];
  provider: (typeof PROVIDER)[number];
  mail: (typeof MAIL)[number];
  seconds: number;
}

/**
 * The outages of a soak: `one` of the database, of ten seconds; `drawn` ones until the end; or `each` combination once.
 */
export const OUTAGE_PLANS = ['none', 'one', 'drawn', 'each'] as const;
export type OutagePlan = (typeof OUTAGE_PLANS)[number];

const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 60;
/** Pause before each outage, so that orders are placed meanwhile. */
const PAUSE_MS = [4_000, 8_000] as const;

const WITHOUT_PAGE = `
SELECT count(*)::integer AS count FROM orders
WHERE payment_status = 'pending' AND checkout_session_id IS NULL`;
const ENOUGH_WITHOUT_PAGE = 3;
const POLL_MS = 10;
const LONGEST_WAIT_MS = 5_000;

const ONE: Outage = { database: 'stopped', provider: 'well', mail: 'well', seconds: 10 };

/** Runs the outages of a plan one after another. Ends the current one when the soak is over. */
export async function makeOutages(
  shop: Shop<SingleServer>,
  plan: OutagePlan,
  random: Random,
  over: AbortSignal,
): Promise<void> {
  for (const outage of outagesOf(plan, random)) {
    await pauseUnless(over, random.int(...PAUSE_MS));
    await untilOrdersWaitForPage(shop, over);
    if (over.aborted) return;
    shop.tally.add(`outage: ${describe(outage)}`);
    await runOutage(shop, outage, over);
  }
}

/** Yields the outages of a plan in order. The plan `drawn` has no end. */
export function* outagesOf(plan: OutagePlan, random: Random): Generator<Outage> {
  if (plan === 'one') yield ONE;
  if (plan === 'each') yield* each(random);
  while (plan === 'drawn') yield* each(random);
}

/** Draws a duration in seconds, uniform on a logarithmic scale. */
function lengthOf(random: Random): number {
  return Math.round(SHORTEST_SECONDS * (LONGEST_SECONDS / SHORTEST_SECONDS) ** random.next());
}

/** Returns every combination once. The seed decides order and durations. */
function each(random: Random): Outage[] {
  const all = DATABASE.flatMap((database) =>
    PROVIDER.flatMap((provider) => MAIL.map((mail) => ({ database, provider, mail }))),
  ).slice(1);
  return random.shuffle(all).map((outage) => ({ ...outage, seconds: lengthOf(random) }));
}

/** Waits up to 5 s until orders are between their hold and their payment page, where an outage does most harm. */
async function untilOrdersWaitForPage({ database }: Shop, over: AbortSignal): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT_MS;
  while (!over.aborted && performance.now() < latest) {
    const [row] = await database.run<{ count: number }>(WITHOUT_PAGE).catch(() => []);
    if (row && row.count >= ENOUGH_WITHOUT_PAGE) return;
    await pauseUnless(over, POLL_MS);
  }
}

async function runOutage(
  shop: Shop<SingleServer>,
  outage: Outage,
  over: AbortSignal,
): Promise<void> {
  const { doors, database, sandbox } = shop;
  const ended = pauseUnless(over, outage.seconds * 1_000);
  const ways: Promise<unknown>[] = [ended];
  const close = (door: 'provider' | 'mail', state: 'shut' | 'stuck') => {
    doors[door].be(state);
    ways.push(ended.then(() => doors[door].be('open')));
  };
  if (outage.provider === 'shut' || outage.provider === 'stuck') close('provider', outage.provider);
  if (outage.mail !== 'well') close('mail', outage.mail);
  if (outage.provider === 'returning 500') {
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
