import { Injectable } from '@nestjs/common';
import {
  HEADSET_ENTRIES_MAX,
  type HeadsetBatch,
  type HeadsetEntry,
  type HeadsetOutcome,
  type HeadsetResults,
} from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { type DoorCaller, MOST_AFTER_END } from '../check-ins/door-caller.guard.js';
import { type LockedTicket, TicketAdmission } from '../tickets/ticket-admission.service.js';
import { type Arrival, arrivalOf } from './domain/arrival.js';
import { type Answer, type ArrivedEntry, decideEntries } from './domain/decide-entries.js';
import type { HeadsetState } from './domain/fold-entries.js';
import {
  type CountedWithOutcome,
  HeadsetEntriesRepository,
} from './persistence/headset-entries.repository.js';
import { HeadsetLoansRepository } from './persistence/headset-loans.repository.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';

/** The user of a device, the event at which it is, and when the user's right there ended. */
interface Sender {
  eventId: string;
  userId: string;
  endedAt: Date | null;
}

interface NewEntry extends ArrivedEntry {
  hash: string | null;
  /** True when its device got no answer and has not done it. */
  isWithdrawn: boolean;
}

const TOO_LATE: Answer = { outcome: 'right_ended', counts: false };
const EVENT_FULL: Answer = { outcome: 'event_full', counts: false };
const WITHDRAWN: Answer = { outcome: 'done', counts: false };

@Injectable()
export class TakeHeadsetEntriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tickets: TicketAdmission,
    private readonly pools: HeadsetPoolsRepository,
    private readonly entries: HeadsetEntriesRepository,
    private readonly loans: HeadsetLoansRepository,
  ) {}

  /**
   * Stores the entries of a device, decides those that are new and returns an answer to each, in their order. Entries of
   * one event are decided one batch after the other. What a user did before the end of the right counts; what was done
   * later is stored up to MOST_AFTER_END entries, and does not count. Above HEADSET_ENTRIES_MAX nothing new counts. Nor
   * does a withdrawn entry, whether the server takes it before or after the one that its device has asked about. Throws
   * HEADSET_POOL_NOT_FOUND, and FORBIDDEN when a user without a right asks.
   */
  async take(
    userId: string,
    { night, endedAt }: Pick<DoorCaller, 'night' | 'endedAt'>,
    batch: HeadsetBatch,
  ): Promise<HeadsetResults> {
    const eventId = night.id;
    if (endedAt && batch.entries.some(({ stage }) => stage === 'asked')) {
      throw new DomainError('FORBIDDEN');
    }
    const sent = batch.entries.map((entry) => ({ ...entry, id: entry.id.toLowerCase() }));
    const ids = sent.map(({ id }) => id);
    return this.transactions.run(async (manager) => {
      const receivedAt = await this.pools.lock(manager, eventId);
      if (!receivedAt) throw new DomainError('HEADSET_POOL_NOT_FOUND');
      const known = await this.entries.answers(manager, eventId, ids);
      const isFull =
        (await this.entries.hasCounted(manager, eventId, HEADSET_ENTRIES_MAX)) ||
        (endedAt && (await this.entries.hasStored(manager, { eventId, userId }, MOST_AFTER_END)));
      const isNew = ({ id, stage }: HeadsetEntry) => {
        const answer = known.get(id);
        if (!answer) return !isFull;
        return answer.counts ? stage === 'withdrawn' : stage === 'done' && !isFull;
      };
      const fresh = [...new Map(sent.filter(isNew).map((entry) => [entry.id, entry])).values()];
      if (fresh.length > 0) {
        // As the database returns it: the entries of a device are put in order by its clock.
        const deviceId = batch.deviceId.toLowerCase();
        const arrival = { receivedAt, sentAt: batch.sentAt, deviceId };
        await this.decide(manager, { eventId, userId, endedAt }, fresh, arrival);
      }
      const answers = await this.entries.answers(manager, eventId, ids);
      const notStored = endedAt ? TOO_LATE : EVENT_FULL;
      return { results: ids.map((id) => answers.get(id) ?? { id, ...notStored }) };
    });
  }

  private async decide(
    manager: EntityManager,
    sender: Sender,
    sent: readonly HeadsetEntry[],
    arrival: Omit<Arrival, 'after'>,
  ): Promise<void> {
    const { eventId, endedAt } = sender;
    const before = await this.entries.counted(manager, eventId);
    const hashes = sent.flatMap(({ hash }) => (hash === null ? [] : [hash]));
    const tickets = await this.tickets.lock(manager, [...new Set(hashes)]);
    const after = before.reduce((last, { takenAt }) => Math.max(last, takenAt.getTime()), 0);
    const arrived = sent.map(({ stage, ...entry }): NewEntry => ({
      ...entry,
      ...{ isDone: stage !== 'asked', isWithdrawn: stage === 'withdrawn' },
      ...arrivalOf(
        { at: entry.at, isDone: stage !== 'asked' },
        { ...arrival, after: new Date(after) },
      ),
      ...ticketOf(entry, eventId, tickets),
    }));
    const inTime = arrived.filter(({ takenAt }) => !endedAt || takenAt <= endedAt);
    const withdrawn = withdrawnOf(before, inTime);
    const rest = before.filter((entry) => !withdrawn.includes(entry));
    const { answers, state } = decideEntries(
      rest,
      inTime.filter(({ isWithdrawn }) => !isWithdrawn),
    );
    const decided = arrived.map(({ isDone: _, isWithdrawn, ...entry }) => {
      const answer = isWithdrawn ? WITHDRAWN : (answers.get(entry.id) ?? TOO_LATE);
      return { ...entry, answer: answer.outcome, counts: answer.counts };
    });
    await this.entries.withdraw(manager, eventId, withdrawn);
    await this.entries.insert(manager, sender, decided);
    await this.entries.changeOutcomes(manager, eventId, changedOutcomes(rest, state));
    await this.loans.replace(manager, eventId, state);
  }
}

/** Returns the entries that count and that their own device withdraws. */
function withdrawnOf(
  before: readonly CountedWithOutcome[],
  arrived: readonly NewEntry[],
): CountedWithOutcome[] {
  const keyOf = ({ id, deviceId }: Pick<NewEntry, 'id' | 'deviceId'>) => `${id} ${deviceId}`;
  const withdrawn = new Set(arrived.filter(({ isWithdrawn }) => isWithdrawn).map(keyOf));
  return before.filter((entry) => withdrawn.has(keyOf(entry)));
}

function ticketOf(
  { kind, hash }: Pick<HeadsetEntry, 'kind' | 'hash'>,
  eventId: string,
  tickets: ReadonlyMap<string, LockedTicket>,
): { ticketId: string | null; objection: HeadsetOutcome | null } {
  if (kind !== 'hand_out') return { ticketId: null, objection: null };
  const ticket = tickets.get(hash ?? '');
  if (!ticket) return { ticketId: null, objection: 'unknown' };
  if (ticket.eventId !== eventId) return { ticketId: null, objection: 'other_event' };
  return { ticketId: ticket.id, objection: objectionTo(ticket) };
}

/** A headset is for valid and used tickets. */
function objectionTo({ status, withheld }: LockedTicket): HeadsetOutcome | null {
  if (status === 'used') return null;
  if (status === 'valid') return withheld ? 'disputed' : null;
  return status;
}

function changedOutcomes(before: readonly CountedWithOutcome[], { outcomes }: HeadsetState) {
  return before.flatMap(({ id, outcome: stored }) => {
    const outcome = outcomes.get(id) ?? stored;
    return outcome === stored ? [] : [{ id, outcome }];
  });
}
