import type { Random } from '../random.js';
import type { Reception } from './radio.js';

const MINUTE_MS = 60_000;

/** How long the door is open, by the clock of the night. */
export const NIGHT_MS = 30 * MINUTE_MS;
/** The share of the tickets that is shown to two phones. */
const SHOWN_TWICE = 0.05;
const TWICE_WITHIN_MS = 2 * MINUTE_MS;
const UNKNOWN_CODES = 100;
const SPELL_MS = [MINUTE_MS / 2, 4 * MINUTE_MS] as const;

/** What a phone does next, and when, in milliseconds of the night. */
export type Step = { atMs: number } & (
  | { does: 'scan'; code: string }
  | { does: 'receive'; reception: Reception }
  | { does: 'reload' }
  | { does: 'get lost' }
);

export interface PlanOptions {
  phones: number;
  /** Phones that are lost with what they have not sent. */
  lost: number;
  codes: readonly string[];
}

/** Returns the steps of each phone, in their order. Half of the phones have spells of bad reception. */
export function planNight(random: Random, { phones, lost, codes }: PlanOptions): Step[][] {
  const plans = Array.from({ length: phones }, (_, phone): Step[] => [
    ...(phone < lost ? losing(random) : phone < phones / 2 ? spells(random) : []),
  ]);
  const endOf = plans.map(
    (steps) => steps.find(({ does }) => does === 'get lost')?.atMs ?? NIGHT_MS,
  );
  const show = (code: string, atMs: number, but = -1): number => {
    const present = plans
      .map((_, phone) => phone)
      .filter((phone) => phone !== but && atMs < endOf[phone]!);
    const phone = random.pick(present);
    plans[phone]!.push({ atMs, does: 'scan', code });
    return phone;
  };
  for (const code of codes) {
    const atMs = random.int(0, NIGHT_MS - 1);
    const first = show(code, atMs);
    if (random.chance(SHOWN_TWICE)) {
      show(code, Math.min(NIGHT_MS - 1, atMs + random.int(0, TWICE_WITHIN_MS)), first);
    }
  }
  for (let number = 1; number <= UNKNOWN_CODES; number += 1) {
    show(`unknown ${number}`, random.int(0, NIGHT_MS - 1));
  }
  return plans.map((steps) => steps.toSorted((a, b) => a.atMs - b.atMs));
}

function spells(random: Random): Step[] {
  const count = random.int(1, 3);
  return Array.from({ length: count }, (_, index) => {
    const from = random.int((index * NIGHT_MS) / count, ((index + 0.5) * NIGHT_MS) / count);
    const until = from + random.int(...SPELL_MS);
    const reception = random.pick(['none', 'one way'] as const);
    return [
      { atMs: from, does: 'receive', reception },
      ...(random.chance(0.5) ? [{ atMs: (from + until) / 2, does: 'reload' } as const] : []),
      { atMs: until, does: 'receive', reception: 'good' },
    ] satisfies Step[];
  }).flat();
}

/** A phone that is lost has been without network for a while, so that it has scans that it did not send. */
function losing(random: Random): Step[] {
  const atMs = random.int(NIGHT_MS / 3, NIGHT_MS - 1);
  return [
    { atMs: atMs - random.int(...SPELL_MS), does: 'receive', reception: 'none' },
    { atMs, does: 'get lost' },
  ];
}
