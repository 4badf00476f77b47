import {
  type Admission,
  type Direction,
  DOOR_STATES,
  type DoorList,
  type DoorState,
  type DoorTicket,
  type EventSummary,
  type ReEntry,
  type ScanResult,
  type Verdict,
} from '@stagedoor/contracts';
import { DOOR_MS } from './door-hours';

type Moment = Pick<Admission, 'at' | 'gate'>;

/** A ticket on this device's list. */
export interface ListedTicket {
  state: DoorState;
  ticketType: string;
  initial: string;
  /** When and where the guest has last come in or gone out. */
  admission: Moment | null;
  visits: number;
}

/** What this device can tell about a scan without the server. */
export interface LocalVerdict {
  verdict:
    | Exclude<DoorState, 'valid' | 'out'>
    | 'admitted'
    | 'admitted_again'
    | 'gone_out'
    | 'not_inside'
    | 'no_re_entry'
    | 'wrong_day'
    | 'unknown';
  ticket: ListedTicket | null;
  /** The number of the visit that the scan begins or ends, or of the last one; null before any. */
  visit: number | null;
}

/** Where a guest is after a scan with that verdict; any other verdict moves no guest. */
const MOVES: Partial<Record<Verdict, 'used' | 'out'>> = {
  admitted: 'used',
  admitted_again: 'used',
  gone_out: 'out',
};

/** The tickets of an event by the hashes of their codes, as far as this device knows them. */
export class TicketList {
  private tickets = new Map<string, ListedTicket>();

  /** `version` names the state of the server that the list has; undefined before the first list. */
  version: string | undefined;

  reEntry: ReEntry = 'none';

  /** Takes over a whole list, or the tickets that changed. */
  apply({ version, isWhole, reEntry, ticketTypes, tickets }: DoorList): void {
    if (isWhole) this.tickets = new Map();
    for (const ticket of tickets) this.tickets.set(ticket[0], toListed(ticket, ticketTypes));
    this.version = version;
    this.reEntry = reEntry;
  }

  /** Returns a ticket by the hash of its code. */
  get(hash: string): ListedTicket | undefined {
    return this.tickets.get(hash);
  }

  /** Remembers who came in or went out, so that the next scan of the ticket is decided by it before the list says so. */
  remember(hash: string, verdict: Verdict, admission: Moment, visit?: number | null): void {
    const ticket = this.tickets.get(hash);
    const state = MOVES[verdict];
    if (!ticket || !state) return;
    const visits = visit ?? ticket.visits + (state === 'used' ? 1 : 0);
    this.tickets.set(hash, { ...ticket, state, admission, visits });
  }

  /** Remembers what the server said about a ticket. */
  learn(hash: string, { verdict, visit, admission }: ScanResult): void {
    // The answer to an old scan may be older than the list that has the guest outside.
    const isInside = verdict === 'used' && this.tickets.get(hash)?.state !== 'out';
    if (admission) this.remember(hash, isInside ? 'admitted' : verdict, admission, visit);
  }

  /** Decides a scan by this list. */
  decide(
    hash: string,
    direction: Direction,
    { startTime, endTime }: EventSummary,
    now: number,
  ): LocalVerdict {
    const ticket = this.tickets.get(hash) ?? null;
    if (!ticket) return { verdict: 'unknown', ticket, visit: null };
    const isOpen = now >= Date.parse(startTime) - DOOR_MS && now <= Date.parse(endTime) + DOOR_MS;
    const verdict =
      direction === 'out' ? verdictOut(ticket) : verdictIn(ticket, this.reEntry, isOpen);
    const isNewVisit = verdict === 'admitted' || verdict === 'admitted_again';
    return { verdict, ticket, visit: ticket.visits + (isNewVisit ? 1 : 0) || null };
  }
}

function verdictIn(
  { state }: ListedTicket,
  reEntry: ReEntry,
  isOpen: boolean,
): LocalVerdict['verdict'] {
  if (state === 'out' && reEntry === 'none') return 'no_re_entry';
  if (state !== 'valid' && state !== 'out') return state;
  if (!isOpen) return 'wrong_day';
  return state === 'out' ? 'admitted_again' : 'admitted';
}

function verdictOut({ state }: ListedTicket): LocalVerdict['verdict'] {
  if (state === 'used') return 'gone_out';
  return state === 'valid' || state === 'out' ? 'not_inside' : state;
}

function toListed(
  [, state, type, initial, movedAt, gate, visits]: DoorTicket,
  ticketTypes: readonly string[],
): ListedTicket {
  const hasMoved = movedAt !== null && gate !== null;
  return {
    state: DOOR_STATES[state] ?? 'cancelled',
    ticketType: ticketTypes[type] ?? '',
    initial,
    admission: hasMoved ? { at: new Date(movedAt * 1_000).toISOString(), gate } : null,
    visits: visits ?? (hasMoved ? 1 : 0),
  };
}

/** Returns the ticket of a list with the state and the last movement of what it has become. */
export function toDoorTicket(
  [hash, , type, initial]: DoorTicket,
  { state, admission, visits }: ListedTicket,
): DoorTicket {
  const movedAt = admission && Math.floor(Date.parse(admission.at) / 1_000);
  const ticket = [hash, DOOR_STATES.indexOf(state), type, initial, movedAt] as const;
  const gate = admission && admission.gate;
  return visits > 1 ? [...ticket, gate, visits] : [...ticket, gate];
}

/** Returns a list, whole or of changes, after a list of later changes. */
export function mergedList(list: DoorList | null, news: DoorList): DoorList {
  if (!list || news.isWhole) return news;
  const { isWhole } = list;
  if (news.tickets.length === 0) return { ...news, isWhole, tickets: list.tickets };
  const tickets = new Map(list.tickets.map((ticket) => [ticket[0], ticket]));
  for (const ticket of news.tickets) tickets.set(ticket[0], ticket);
  return { ...news, isWhole, tickets: [...tickets.values()] };
}
