import { headsetNumber, type HeadsetEntry, type HeadsetOutcome } from '@stagedoor/contracts';

/** What the desk says: the same for the eye, the ear and a screen reader. */
export interface DeskWords {
  tone: 'success' | 'warning' | 'danger';
  title: string;
  /** What to do. */
  detail: string;
  /** True when this device decided a hand-out without network. */
  isLocal?: boolean;
  /** True when another headset can be given in place of the refused one. */
  needsAnother?: boolean;
}

const DONE: Record<HeadsetEntry['kind'], string> = {
  count_in: 'Counted in',
  hand_out: 'Handed out',
  take_back: 'Taken back',
  swap: 'Swapped',
  faulty: 'Marked as faulty',
  repaired: 'Marked as repaired',
};

/** Each reason in words, with what to do. */
const REASONS: Record<Exclude<HeadsetOutcome, 'done'>, [title: string, detail: string]> = {
  headset_out: [
    'Headset is out',
    'Another ticket has it. Scan it to take it back, then scan the ticket again.',
  ],
  ticket_has_one: [
    'Ticket has a headset',
    'Scan that one to take it back, then scan the ticket again.',
  ],
  faulty: ['Headset is faulty', 'Give another one.'],
  not_out: [
    'Headset was not out',
    'No ticket had it. Choose “Hand out and take back”, and scan the ticket.',
  ],
  unknown: ['Unknown ticket', 'No ticket has this code. Scan it again, or type the code.'],
  other_event: ['Another event', 'This ticket is for another event.'],
  refunded: ['Refunded', 'This ticket was refunded and gets no headset.'],
  cancelled: ['Cancelled', 'This ticket was cancelled and gets no headset.'],
  disputed: ['Payment disputed', 'The bank has the money of this ticket. Call a supervisor.'],
  right_ended: ['Does not count', 'You no longer work at this door. Call a supervisor.'],
  event_full: ['Does not count', 'This event has as many entries as it can have. Use paper.'],
};

/** What to do after a swap that is refused, where it is not the same as after a hand-out. */
const AFTER_SWAP: Partial<Record<HeadsetOutcome, string>> = {
  headset_out: 'Another ticket has it. Give another one.',
  ticket_has_one: 'Choose “Hand out and take back”, and scan the faulty one to take it back.',
};

/** Returns the words of a refused hand-out, or swap. */
export function refusalWords(
  outcome: Exclude<HeadsetOutcome, 'done'>,
  kind: HeadsetEntry['kind'] = 'hand_out',
): DeskWords {
  const [title, detail] = REASONS[outcome];
  const isSwap = kind === 'swap';
  return {
    ...{ tone: 'danger', title, detail: (isSwap && AFTER_SWAP[outcome]) || detail },
    needsAnother: outcome === 'faulty' || (isSwap && outcome === 'headset_out'),
  };
}

/** Returns the words of an entry that was done; `isLocal` when this device decided. */
export function doneWords(
  { kind, headset, replacement }: HeadsetEntry,
  isLocal: boolean,
): DeskWords {
  const number = headsetNumber(headset);
  const detail =
    replacement === null
      ? `Headset ${number}.`
      : `Headset ${number} is back and faulty, ${headsetNumber(replacement)} is out.`;
  return { tone: 'success', title: DONE[kind] + (isLocal ? ' offline' : ''), detail, isLocal };
}

/** Returns the words of an entry with its outcome. A headset that was not out is taken back all the same. */
export function outcomeWords(
  entry: HeadsetEntry,
  outcome: HeadsetOutcome,
  isLocal: boolean,
): DeskWords {
  if (outcome === 'done') return doneWords(entry, isLocal);
  if (outcome !== 'not_out' || entry.kind !== 'take_back') {
    return refusalWords(outcome, entry.kind);
  }
  const detail = `No ticket had headset ${headsetNumber(entry.headset)}. It counts as back.`;
  return { tone: 'warning', title: REASONS.not_out[0], detail };
}

/** Returns what was done in a word or two. */
export function doneTitle({ kind }: Pick<HeadsetEntry, 'kind'>): string {
  return DONE[kind];
}

/** Returns an outcome in a word or two. */
export function reasonOf(outcome: HeadsetOutcome): string {
  return outcome === 'done' ? 'Done' : REASONS[outcome][0];
}
