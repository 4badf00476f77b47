import type { Ticket } from '@stagedoor/contracts';
import { formatLongDateTime, formatPrice } from '@stagedoor/platform';
import { Code, Facts } from './my-tickets.styles';

/** When, where, what kind, for how much, and the code in words. */
export function TicketFacts({ ticket: { ticketCode, ticketType, order } }: { ticket: Ticket }) {
  const { startTime, venue } = order.event;
  return (
    <Facts>
      <div>
        <dt>Date</dt>
        <dd>{formatLongDateTime(startTime, venue.timeZone)}</dd>
      </div>
      <div>
        <dt>Venue</dt>
        <dd>{venue.name}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{[venue.address, venue.city, venue.postcode].filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>Ticket</dt>
        <dd>{ticketType.name}</dd>
      </div>
      <div>
        <dt>Price</dt>
        <dd>{formatPrice(ticketType.price)}</dd>
      </div>
      <div>
        <dt>Code</dt>
        <dd>
          <Code>{ticketCode}</Code>
        </dd>
      </div>
    </Facts>
  );
}
