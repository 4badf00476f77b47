import type { HeadsetOutcome } from '@stagedoor/contracts';
import { type CountedEntry, inSequence, type PlacedEntry } from './headset-entry.js';

/** A headset that was handed out. `id` is that of the entry that handed it out. */
export interface Loan {
  id: string;
  headset: number;
  ticketId: string | null;
  /** True when the ticket had another headset already. */
  isExtra: boolean;
  openedAt: Date;
  endedAt: Date | null;
}

/** The headsets of an event after its entries. */
export interface HeadsetState {
  /** Whether each headset that came is faulty, by its number. */
  faulty: Map<number, boolean>;
  /** In the order in which they began; at most one of a headset is open. */
  loans: Loan[];
  outcomes: Map<string, HeadsetOutcome>;
}

/**
 * Returns the state after entries in any order. An entry says what was done, so that a later one prevails: a headset
 * that is handed out again is no longer with the ticket before, and what stood against it is its outcome.
 */
export function foldEntries(entries: readonly CountedEntry[]): HeadsetState {
  const fold = new Fold();
  for (const entry of inSequence(entries)) fold.add(entry);
  return fold.state;
}

class Fold {
  readonly state: HeadsetState = { faulty: new Map(), loans: [], outcomes: new Map() };
  private readonly ofHeadset = new Map<number, Loan>();
  private readonly ofTicket = new Map<string, number>();

  add(entry: PlacedEntry): void {
    const { headset, replacement } = entry;
    for (const number of [headset, replacement]) {
      if (number !== null && !this.isKnown(number)) this.state.faulty.set(number, false);
    }
    this.state.outcomes.set(entry.id, this.take(entry));
  }

  private isKnown(headset: number): boolean {
    return this.state.faulty.has(headset);
  }

  private take(entry: PlacedEntry): HeadsetOutcome {
    const { kind, headset, replacement, ticketId, objection, happenedAt } = entry;
    switch (kind) {
      case 'count_in':
        return 'done';
      case 'hand_out':
        return this.handOut(entry, headset, ticketId, objection);
      case 'take_back':
        return this.end(headset, happenedAt) ? 'done' : 'not_out';
      case 'faulty':
        this.end(headset, happenedAt);
        this.state.faulty.set(headset, true);
        return 'done';
      case 'repaired':
        this.state.faulty.set(headset, false);
        return 'done';
      case 'swap': {
        const ended = this.end(headset, happenedAt);
        this.state.faulty.set(headset, true);
        const objected = ended ? null : 'not_out';
        return this.handOut(entry, replacement ?? headset, ended?.ticketId ?? null, objected);
      }
    }
  }

  /** The same headset for the same ticket once more changes nothing. */
  private handOut(
    { id, happenedAt }: PlacedEntry,
    headset: number,
    ticketId: string | null,
    objection: HeadsetOutcome | null,
  ): HeadsetOutcome {
    const held = this.ofHeadset.get(headset);
    if (held && ticketId !== null && held.ticketId === ticketId) return 'done';
    this.end(headset, happenedAt);
    const isExtra = ticketId !== null && (this.ofTicket.get(ticketId) ?? 0) > 0;
    this.open({ id, headset, ticketId, isExtra, openedAt: happenedAt, endedAt: null });
    if (objection) return objection;
    if (this.state.faulty.get(headset)) return 'faulty';
    if (held) return 'headset_out';
    return isExtra ? 'ticket_has_one' : 'done';
  }

  private open(loan: Loan): void {
    this.state.loans.push(loan);
    this.ofHeadset.set(loan.headset, loan);
    this.count(loan, 1);
  }

  private end(headset: number, endedAt: Date): Loan | null {
    const loan = this.ofHeadset.get(headset);
    if (!loan) return null;
    loan.endedAt = endedAt;
    this.ofHeadset.delete(headset);
    this.count(loan, -1);
    return loan;
  }

  private count({ ticketId }: Loan, change: number): void {
    if (ticketId !== null) this.ofTicket.set(ticketId, (this.ofTicket.get(ticketId) ?? 0) + change);
  }
}
