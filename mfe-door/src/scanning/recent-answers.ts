import type { DoorList, ScanResult } from '@stagedoor/contracts';
import { TicketList, toDoorTicket } from './ticket-list';

/** What the server has said about tickets since this device requested a list, which may be older. */
export class RecentAnswers {
  private answers: { hash: string; result: ScanResult }[] = [];

  /** Forgets earlier answers: a list that is requested now has them. */
  listRequested(): void {
    this.answers = [];
  }

  add(hash: string, result: ScanResult): void {
    this.answers.push({ hash, result });
  }

  /** Returns the list with its tickets as these answers leave them. */
  appliedTo(list: DoorList): DoorList {
    if (this.answers.length === 0) return list;
    const hashes = new Set(this.answers.map(({ hash }) => hash));
    const tickets = new TicketList();
    tickets.apply({ ...list, tickets: list.tickets.filter(([hash]) => hashes.has(hash)) });
    for (const { hash, result } of this.answers) tickets.learn(hash, result);
    return {
      ...list,
      tickets: list.tickets.map((ticket) => {
        const learned = hashes.has(ticket[0]) && tickets.get(ticket[0]);
        return learned ? toDoorTicket(ticket, learned) : ticket;
      }),
    };
  }
}
