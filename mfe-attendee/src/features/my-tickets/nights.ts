import type { Ticket } from '@stagedoor/contracts';

/** An event and the person's tickets for it. */
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
  return [...nights.values()];
}

const startOf = ({ event }: Night) => Date.parse(event.startTime);

/** The tickets by night: those to come with the next one first, those that have ended with the latest first. */
export function nightsOf(
  tickets: readonly Ticket[],
  now: number,
): { coming: Night[]; past: Night[] } {
  const nights = byEvent(tickets).sort((one, other) => startOf(one) - startOf(other));
  const hasEnded = ({ event }: Night) => Date.parse(event.endTime) <= now;
  return {
    coming: nights.filter((night) => !hasEnded(night)),
    past: nights.filter(hasEnded).reverse(),
  };
}
