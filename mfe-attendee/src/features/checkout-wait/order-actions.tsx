import { type Order, pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster } from '@stagedoor/ui';

export interface OrderActionsProps {
  order: Order;
  releasing: boolean;
  onRelease: () => void;
  onContinue: (checkoutUrl: string) => void;
}

/** The actions for an order in its present state. */
export function OrderActions({ order, releasing, onRelease, onContinue }: OrderActionsProps) {
  const { paymentStatus, checkoutUrl, event } = order;
  const isOver = paymentStatus === 'expired' || paymentStatus === 'failed';
  return (
    <Cluster justify="center">
      {paymentStatus === 'pending' && (
        <Button variant="quiet" pending={releasing} onClick={onRelease}>
          Let go
        </Button>
      )}
      <ButtonLink as={Link} to={pages.event(event.id)} variant={isOver ? 'primary' : 'secondary'}>
        Back to the event
      </ButtonLink>
      {checkoutUrl && <Button onClick={() => onContinue(checkoutUrl)}>Continue to payment</Button>}
      {paymentStatus === 'completed' && (
        <ButtonLink as={Link} to={pages.myTickets}>
          My Tickets
        </ButtonLink>
      )}
    </Cluster>
  );
}
