import type { Ticket } from '@stagedoor/contracts';

/** An event and the user's tickets for it. */
export interface Night {
  event: Ticket['order']['event'];
  tickets: Ticket[];
}

function byEvent(tickets: readonly Ticket[]): Night[] {
  const nights = new Map<string, Night>();
  for (const ticket of tickets) {
    const { event } = ticket.order;
    const night = nights.get(event.id);
    if (night) night.tickets.push(ticket);
    else nights.set(event.id, { event, tickets: [ticket] });
  }
  return [...nights.values()].sort((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ event }: Night) => Date.parse(event.startTime);
const isOfUse = ({ status }: Ticket) => status === 'valid' || status === 'used';

/**
 * The tickets by night: `coming` has the valid and used tickets of upcoming nights, next night first; `notValid` their
 * cancelled and refunded tickets; `past` all tickets of ended nights, latest first.
 */
export function nightsOf(
  tickets: readonly Ticket[],
  now: number,
): Record<'coming' | 'notValid' | 'past', Night[]> {
  const hasEnded = ({ order }: Ticket) => Date.parse(order.event.endTime) <= now;
  const ahead = tickets.filter((ticket) => !hasEnded(ticket));
  return {
    coming: byEvent(ahead.filter(isOfUse)),
    notValid: byEvent(ahead.filter((ticket) => !isOfUse(ticket))),
    past: byEvent(tickets.filter(hasEnded)).reverse(),
  };
}
