import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, Button, ButtonLink, Cluster, Heading } from '@stagedoor/ui';
import { Outcome } from './checkout-success.styles';

interface CheckoutPendingProps {
  message: string;
  looking: boolean;
  /** Undefined without a checkout session. */
  onLookAgain: (() => void) | undefined;
}

/** Shown while the order is not settled or cannot be loaded. Links to My Tickets. */
export function CheckoutPending({ message, looking, onLookAgain }: CheckoutPendingProps) {
  return (
    <Outcome>
      <Heading level={1}>Your order</Heading>
      <AlertBanner tone="warning">{message}</AlertBanner>
      <Cluster justify="center">
        {onLookAgain && (
          <Button variant="secondary" pending={looking} onClick={onLookAgain}>
            Look again
          </Button>
        )}
        <ButtonLink as={Link} to={pages.myTickets}>
          My Tickets
        </ButtonLink>
      </Cluster>
    </Outcome>
  );
}
