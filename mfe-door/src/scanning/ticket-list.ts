import {
  type Admission,
  DOOR_HOURS,
  DOOR_STATES,
  type DoorList,
  type DoorState,
  type DoorTicket,
  type EventSummary,
  type ScanResult,
} from '@stagedoor/contracts';

const DOOR_MS = DOOR_HOURS * 60 * 60 * 1_000;

/** A ticket on this device's list. */
export interface ListedTicket {
  state: DoorState;
  ticketType: string;
  initial: string;
  admission: Pick<Admission, 'at' | 'gate'> | null;
}

/** What this device can tell about a scan without the server. */
export interface LocalVerdict {
  verdict: Exclude<DoorState, 'valid'> | 'admitted' | 'wrong_day' | 'unknown';
  ticket: ListedTicket | null;
}

/** The tickets of an event by the hashes of their codes, as far as this device knows them. */
export class TicketList {
  private tickets = new Map<string, ListedTicket>();

  /** `version` names the state of the server that the list has; undefined before the first list. */
  version: string | undefined;

  /** Takes over a whole list, or the tickets that changed. */
  apply({ version, isWhole, ticketTypes, tickets }: DoorList): void {
    if (isWhole) this.tickets = new Map();
    for (const ticket of tickets) this.tickets.set(ticket[0], toListed(ticket, ticketTypes));
    this.version = version;
  }

  /** Remembers an admission, so that the next scan of the ticket is refused before the list says so. */
  admit(hash: string, at: string, gate: string): void {
    const ticket = this.tickets.get(hash);
    if (ticket) this.tickets.set(hash, { ...ticket, state: 'used', admission: { at, gate } });
  }

  /** Remembers what the server said about a ticket. */
  learn(hash: string, { verdict, admission }: ScanResult): void {
    if (admission && (verdict === 'admitted' || verdict === 'used')) {
      this.admit(hash, admission.at, admission.gate);
    }
  }

  /** Decides a scan by this list. */
  decide(hash: string, { startTime, endTime }: EventSummary, now: number): LocalVerdict {
    const ticket = this.tickets.get(hash) ?? null;
    if (!ticket) return { verdict: 'unknown', ticket };
    if (ticket.state !== 'valid') return { verdict: ticket.state, ticket };
    const isOpen = now >= Date.parse(startTime) - DOOR_MS && now <= Date.parse(endTime) + DOOR_MS;
    return { verdict: isOpen ? 'admitted' : 'wrong_day', ticket };
  }
}

function toListed(
  [, state, type, initial, admittedAt, gate]: DoorTicket,
  ticketTypes: readonly string[],
): ListedTicket {
  const isAdmitted = admittedAt !== null && gate !== null;
  return {
    state: DOOR_STATES[state] ?? 'cancelled',
    ticketType: ticketTypes[type] ?? '',
    initial,
    admission: isAdmitted ? { at: new Date(admittedAt * 1_000).toISOString(), gate } : null,
  };
}

/** Returns the whole list after a list of changes. */
export function mergedList(whole: DoorList | null, news: DoorList): DoorList {
  if (!whole || news.isWhole) return news;
  const tickets = new Map(whole.tickets.map((ticket) => [ticket[0], ticket]));
  for (const ticket of news.tickets) tickets.set(ticket[0], ticket);
  return { ...news, isWhole: true, tickets: [...tickets.values()] };
}
