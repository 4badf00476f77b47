import { isolated, type Order } from '@stagedoor/contracts';
import { formatMoney, Link } from '@stagedoor/platform';
import { ButtonLink, Cluster, Heading, Icon, Text } from '@stagedoor/ui';
import { OrderDetails } from '../../shared/checkout/order-details';
import { Outcome, Tick } from './checkout-success.styles';

/** The paid order: what was bought, and the way to the tickets. */
export function OrderConfirmation({ order }: { order: Order }) {
  const { event, tickets } = order;
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
      <OrderDetails order={order} total={formatMoney(order.totalAmount)} />
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
