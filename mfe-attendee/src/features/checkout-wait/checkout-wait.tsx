import { isolated, type Order } from '@stagedoor/contracts';
import { formatPrice, Link } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  ButtonLink,
  Card,
  Cluster,
  DescriptionList,
  Heading,
  Text,
} from '@stagedoor/ui';
import { countTickets, quantityOf } from '../../shared/checkout/ticket-count';
import { formatStart } from '../../shared/events/event-start';
import { Lights, Step } from './checkout-wait.styles';
import { stepOf, WAIT_WORDS } from './wait-steps';

interface CheckoutWaitProps {
  order: Order;
  /** The order could not be looked up again; what is shown may have changed. */
  cutOff: boolean;
  onContinue: (checkoutUrl: string) => void;
}

/** Where the order stands, what it is for, and the way on. */
export function CheckoutWait({ order, cutOff, onContinue }: CheckoutWaitProps) {
  const { event, totalAmount } = order;
  const tickets = countTickets(quantityOf(order.items));
  const { title, text } = WAIT_WORDS[stepOf(order)];
  return (
    <Step>
      <Lights aria-hidden="true" $waiting={order.paymentStatus === 'pending'}>
        <span />
        <span />
        <span />
      </Lights>
      <Heading level={1}>{title}</Heading>
      <Text role="status" size="lead" tone="muted">
        {text(tickets)}
      </Text>
      {cutOff && (
        <AlertBanner tone="warning">
          There is no connection at the moment. We keep trying, and your tickets stay yours.
        </AlertBanner>
      )}
      <Card as="section" aria-label="Order details">
        <DescriptionList
          items={[
            { term: 'Event', description: event.title },
            { term: 'Date', description: formatStart(event) },
            {
              term: 'Venue',
              description: `${isolated(event.venue.name)}, ${isolated(event.venue.city)}`,
            },
            { term: 'Tickets', description: quantityOf(order.items) },
            { term: 'Total', description: formatPrice(totalAmount) },
          ]}
        />
      </Card>
      <WayOn order={order} onContinue={onContinue} />
    </Step>
  );
}

function WayOn({ order, onContinue }: Pick<CheckoutWaitProps, 'order' | 'onContinue'>) {
  const { paymentStatus, checkoutUrl, event } = order;
  const isOver = paymentStatus === 'expired' || paymentStatus === 'failed';
  return (
    <Cluster justify="center">
      <ButtonLink as={Link} to={`/events/${event.id}`} variant={isOver ? 'primary' : 'secondary'}>
        Back to the event
      </ButtonLink>
      {checkoutUrl && <Button onClick={() => onContinue(checkoutUrl)}>Continue to payment</Button>}
      {paymentStatus === 'completed' && (
        <ButtonLink as={Link} to="/my-tickets">
          My Tickets
        </ButtonLink>
      )}
    </Cluster>
  );
}
