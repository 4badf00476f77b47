import type { HeadsetEntry } from '@stagedoor/contracts';
import { someHeadphones } from '@stagedoor/testing';
import { KnownHeadsets } from './known-headsets';

const [GUEST, OTHER] = ['A'.repeat(22), 'C'.repeat(22)];
const AT = '2099-07-01T20:04:00.000Z';

function entry(change: Partial<HeadsetEntry>): HeadsetEntry {
  const made = { id: AT, kind: 'hand_out', headset: 7, at: AT, stage: 'done' } as const;
  return { ...made, replacement: null, hash: null, ...change };
}
const handOut = (headset: number, hash: string) => entry({ headset, hash });
const takeBack = (headset: number) => entry({ kind: 'take_back', headset });
const swap = (headset: number, replacement: number) =>
  entry({ kind: 'swap', headset, replacement });

it.each<[HeadsetEntry[], HeadsetEntry, string | null]>([
  [[], handOut(7, GUEST), null],
  [[], handOut(1, GUEST), 'headset_out'],
  [[], handOut(2, GUEST), 'faulty'],
  [[handOut(7, GUEST)], handOut(8, GUEST), 'ticket_has_one'],
  [[handOut(7, GUEST)], handOut(7, GUEST), null],
  [[handOut(7, GUEST), entry({ kind: 'take_back' })], handOut(7, OTHER), null],
  [[entry({ kind: 'repaired', headset: 2 })], handOut(2, GUEST), null],
  [[entry({ kind: 'faulty' })], handOut(7, GUEST), 'faulty'],
  [[], swap(1, 8), null],
  [[], swap(8, 9), 'not_out'],
  [[], takeBack(1), null],
  [[], takeBack(7), 'not_out'],
  [[handOut(7, GUEST)], takeBack(7), null],
  [[takeBack(1)], takeBack(1), 'not_out'],
  [[{ ...handOut(7, GUEST), stage: 'withdrawn' }], handOut(7, OTHER), null],
  [[swap(1, 8)], handOut(8, GUEST), 'headset_out'],
  [[swap(1, 8)], handOut(1, GUEST), 'faulty'],
])('after %j: %j', (waiting, next, objection) => {
  expect(new KnownHeadsets(someHeadphones(), waiting).objectionTo(next)).toBe(objection);
});
