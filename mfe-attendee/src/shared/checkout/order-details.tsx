import { isolated, type Order } from '@stagedoor/contracts';
import { Card, DescriptionList } from '@stagedoor/ui';
import { formatStart } from '../events/event-start';
import { quantityOf } from './ticket-count';

/** Event, date, venue, tickets and total of an order; `total` is formatted. */
export function OrderDetails({ order, total }: { order: Order; total: string }) {
  const { event, items } = order;
  return (
    <Card as="section" aria-label="Order details">
      <DescriptionList
        items={[
          { term: 'Event', description: event.title },
          { term: 'Date', description: formatStart(event) },
          {
            term: 'Venue',
            description: `${isolated(event.venue.name)}, ${isolated(event.venue.city)}`,
          },
          { term: 'Tickets', description: quantityOf(items) },
          { term: 'Total', description: total },
        ]}
      />
    </Card>
  );
}
