import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, Button, ButtonLink, Cluster, Heading } from '@stagedoor/ui';
import { Outcome } from './checkout-success.styles';

interface CheckoutPendingProps {
  message: string;
  looking: boolean;
  /** Left out when there is nothing to look for. */
  onLookAgain: (() => void) | undefined;
}

/** An order that is not settled, or not to be seen, and where its tickets will be. */
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
