import { isolated, type Order } from '@stagedoor/contracts';
import { formatMoney, Link } from '@stagedoor/platform';
import { ButtonLink, Card, Cluster, DescriptionList, Heading, Icon, Text } from '@stagedoor/ui';
import { formatStart } from '../../shared/events/event-start';
import { Outcome, Tick } from './checkout-success.styles';

/** The paid order: what was bought, and the way to the tickets. */
export function OrderConfirmation({ order }: { order: Order }) {
  const { event, tickets, totalAmount } = order;
  const count = tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`;
  return (
    <Outcome>
      <Tick>
        <Icon name="check" size="lg" />
      </Tick>
      <Heading level={1}>Payment Successful!</Heading>
      <Text role="status" size="lead" tone="muted">
        {count} for {isolated(event.title)}. See you on the dance floor.
      </Text>
      <Card as="section" aria-label="Order details">
        <DescriptionList
          items={[
            { term: 'Event', description: event.title },
            { term: 'Date', description: formatStart(event) },
            {
              term: 'Venue',
              description: `${isolated(event.venue.name)}, ${isolated(event.venue.city)}`,
            },
            { term: 'Tickets', description: tickets.length },
            { term: 'Total', description: formatMoney(totalAmount) },
          ]}
        />
      </Card>
      <Cluster justify="center">
        <ButtonLink as={Link} to="/events" variant="secondary">
          Browse Events
        </ButtonLink>
        <ButtonLink as={Link} to="/my-tickets">
          My Tickets
        </ButtonLink>
      </Cluster>
    </Outcome>
  );
}
