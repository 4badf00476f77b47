import { type Order, pages } from '@stagedoor/contracts';
import { formatPrice, Link } from '@stagedoor/platform';
import { ButtonLink, Cluster, Heading, Text } from '@stagedoor/ui';
import { OrderDetails } from '../../shared/checkout/order-details';
import { wordsOf } from '../../shared/checkout/order-words';
import { Outcome } from './checkout-success.styles';

/** An order without valid tickets: the reason, and what happens to the payment. */
export function OrderEnded({ order }: { order: Order }) {
  const { title, text } = wordsOf(order);
  return (
    <Outcome>
      <Heading level={1}>{title}</Heading>
      <Text role="status" size="lead" tone="muted">
        {text}
      </Text>
      <OrderDetails order={order} total={formatPrice(order.totalAmount)} />
      <Cluster justify="center">
        <ButtonLink as={Link} to={pages.myTickets} variant="secondary">
          My Tickets
        </ButtonLink>
        <ButtonLink as={Link} to={pages.event(order.event.id)}>
          Back to the event
        </ButtonLink>
      </Cluster>
    </Outcome>
  );
}
