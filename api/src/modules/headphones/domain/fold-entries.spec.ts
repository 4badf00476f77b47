import { decideEntries } from './decide-entries.js';
import { foldEntries } from './fold-entries.js';
import type { CountedEntry } from './headset-entry.js';

const START = Date.parse('2026-07-01T21:00:00Z');
const at = (second: number) => new Date(START + second * 1_000);

let made = 0;

function entry(second: number, change: Partial<CountedEntry>): CountedEntry {
  made += 1;
  return {
    ...{ id: `entry-${String(made).padStart(4, '0')}`, kind: 'hand_out', headset: 7 },
    ...{ replacement: null, ticketId: null, objection: null, deviceId: 'phone-1' },
    ...{ at: at(second), takenAt: at(second) },
    ...change,
  };
}
/** Returns numbers below a bound, the same for each seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const handOut = (second: number, headset: number, ticketId: string, more = {}) =>
  entry(second, { headset, ticketId, ...more });
const takeBack = (second: number, headset: number, more = {}) =>
  entry(second, { kind: 'take_back', headset, ...more });
const openOf = (entries: CountedEntry[]) =>
  foldEntries(entries)
    .loans.filter(({ endedAt }) => endedAt === null)
    .map(({ headset, ticketId }) => [headset, ticketId]);
const outcomesOf = (entries: CountedEntry[]) => {
  const { outcomes } = foldEntries(entries);
  return entries.map(({ id }) => outcomes.get(id));
};

it('closes a loan by a take-back that arrives before its hand-out', () => {
  const entries = [takeBack(60, 7), handOut(0, 7, 'a')];

  expect(openOf(entries)).toEqual([]);
  expect(outcomesOf(entries)).toEqual(['done', 'done']);
});

it('lets the later hand-out of a headset prevail, and says that it was out', () => {
  const entries = [handOut(60, 7, 'b', { deviceId: 'phone-2' }), handOut(0, 7, 'a')];

  expect(openOf(entries)).toEqual([[7, 'b']]);
  expect(outcomesOf(entries)).toEqual(['headset_out', 'done']);
});

it('keeps both headsets of a ticket that got two, the second as an extra one', () => {
  const entries = [handOut(0, 7, 'a'), handOut(60, 8, 'a', { deviceId: 'phone-2' })];

  expect(foldEntries(entries).loans.map(({ isExtra }) => isExtra)).toEqual([false, true]);
  expect(openOf(entries)).toEqual([
    [7, 'a'],
    [8, 'a'],
  ]);
  expect(outcomesOf(entries)).toEqual(['done', 'ticket_has_one']);
});

it('changes nothing by the same headset for the same ticket once more', () => {
  const entries = [handOut(0, 7, 'a'), handOut(1, 7, 'a')];

  expect(foldEntries(entries).loans).toHaveLength(1);
  expect(outcomesOf(entries)).toEqual(['done', 'done']);
});

it('swaps: the faulty one is back, the other one out for the same ticket', () => {
  const entries = [handOut(0, 7, 'a'), entry(9, { kind: 'swap', headset: 7, replacement: 8 })];

  expect(openOf(entries)).toEqual([[8, 'a']]);
  expect(foldEntries(entries).faulty).toEqual(
    new Map([
      [7, true],
      [8, false],
    ]),
  );
});

it('takes a faulty headset back, and offers it again once it is repaired', () => {
  const faulty = [handOut(0, 7, 'a'), entry(9, { kind: 'faulty' })];

  expect(openOf(faulty)).toEqual([]);
  expect(outcomesOf([...faulty, handOut(10, 7, 'b')]).at(-1)).toBe('faulty');
  expect(outcomesOf([...faulty, entry(10, { kind: 'repaired' }), handOut(11, 7, 'b')])).toEqual([
    ...['done', 'done', 'done', 'done'],
  ]);
});

it('keeps the order of a device although the network delayed its first entry', () => {
  const delayed = takeBack(0, 7, { takenAt: at(30) });
  const prompt = handOut(1, 7, 'b');

  expect(openOf([handOut(-60, 7, 'a'), prompt, delayed])).toEqual([[7, 'b']]);
});

describe('an entry that waits for its answer', () => {
  const asked = (change: Partial<CountedEntry>) => ({ ...entry(60, change), isDone: false });
  const before = [handOut(0, 7, 'a'), entry(1, { kind: 'faulty', headset: 9 })];

  it.each<[string, Partial<CountedEntry>]>([
    ['headset_out', { headset: 7, ticketId: 'b' }],
    ['ticket_has_one', { headset: 8, ticketId: 'a' }],
    ['faulty', { headset: 9, ticketId: 'b' }],
    ['refunded', { headset: 8, ticketId: 'b', objection: 'refunded' }],
    ['not_out', { kind: 'swap', headset: 5, replacement: 8 }],
  ])('does not count when it is refused: %s', (outcome, change) => {
    const one = asked(change);

    const { answers, state } = decideEntries(before, [one]);

    expect(answers.get(one.id)).toEqual({ outcome, counts: false });
    expect(state).toEqual(foldEntries(before));
  });

  it('counts when nothing stands against it, the first of two in one batch', () => {
    const two = [asked({ headset: 8, ticketId: 'b' }), asked({ headset: 8, ticketId: 'c' })];

    const { answers } = decideEntries(before, two);

    expect(two.map(({ id }) => answers.get(id))).toEqual([
      { outcome: 'done', counts: true },
      { outcome: 'headset_out', counts: false },
    ]);
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'leaves the state of the entries that count, also before others of its device: seed %i',
    (seed) => {
      const random = randomOf(seed);
      const any = (): Partial<CountedEntry> => {
        const kind = (['hand_out', 'swap', 'take_back', 'faulty', 'repaired'] as const)[random(5)]!;
        const replacement = kind === 'swap' ? 5 + random(4) : null;
        const ticketId = kind === 'hand_out' ? `ticket-${random(4)}` : null;
        const times = { at: at(random(90)), deviceId: `phone-${random(2)}` };
        return { kind, headset: 1 + random(4), replacement, ticketId, ...times };
      };
      const earlier = Array.from({ length: 20 }, () => entry(random(60), any()));
      const arrived = Array.from({ length: 5 }, () => asked({ ...any(), deviceId: 'phone-1' }));

      const { answers, state } = decideEntries(earlier, arrived);

      const counted = arrived.filter(({ id }) => answers.get(id)!.counts);
      expect(state).toEqual(foldEntries([...earlier, ...counted]));
    },
  );

  it('counts as a take-back of a headset whose hand-out has not arrived', () => {
    const early = asked({ kind: 'take_back', headset: 8 });

    expect(decideEntries([], [early]).answers.get(early.id)).toEqual({
      ...{ outcome: 'not_out', counts: true },
    });
  });
});
