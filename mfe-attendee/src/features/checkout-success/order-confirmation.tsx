import { isolated, type Order, pages } from '@stagedoor/contracts';
import { formatPrice, Link, useSession } from '@stagedoor/platform';
import { ButtonLink, Cluster, Heading, Icon, Text } from '@stagedoor/ui';
import { OrderDetails } from '../../shared/checkout/order-details';
import { countTickets } from '../../shared/checkout/ticket-count';
import { Outcome, Tick } from './checkout-success.styles';
import { confirmationTitle } from './confirmation-title';

/** The completed order: its details, the address that the tickets are mailed to, and a link to My Tickets. */
export function OrderConfirmation({ order }: { order: Order }) {
  const { event, tickets, totalAmount } = order;
  const { user } = useSession();
  const theyAre = tickets.length === 1 ? 'It is also on its way' : 'They are also on their way';
  return (
    <Outcome>
      <Tick>
        <Icon name="check" size="lg" />
      </Tick>
      <Heading level={1}>{confirmationTitle(order)}!</Heading>
      <Text role="status" size="lead" tone="muted">
        {countTickets(tickets.length)} for {isolated(event.title)}. See you on the dance floor.
        {user && (
          <>
            <br />
            {theyAre} to <strong>{isolated(user.email)}</strong>.
          </>
        )}
      </Text>
      <OrderDetails order={order} total={formatPrice(totalAmount)} />
      <Cluster justify="center">
        <ButtonLink as={Link} to={pages.events} variant="secondary">
          Browse Events
        </ButtonLink>
        <ButtonLink as={Link} to={pages.myTickets}>
          My Tickets
        </ButtonLink>
      </Cluster>
    </Outcome>
  );
}
