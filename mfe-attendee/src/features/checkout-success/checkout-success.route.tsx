import { MESSAGES, pages } from '@stagedoor/contracts';
import { useApi, usePageTitle, useQuery, useSearchParams, useSession } from '@stagedoor/platform';
import { Container, Spinner, VisuallyHidden } from '@stagedoor/ui';
import { checkoutOutcomeQuery, type CheckoutOutcome } from './checkout-outcome';
import { confirmationTitle } from './confirmation-title';
import { CheckoutPending } from './checkout-pending';
import { wordsOf } from '../../shared/checkout/order-words';
import { OrderConfirmation } from './order-confirmation';
import { OrderEnded } from './order-ended';
import { Centre } from './checkout-success.styles';
import { useHeadingFocus } from './use-heading-focus';

const MESSAGE_OF: Record<Exclude<CheckoutOutcome['kind'], 'completed' | 'ended'>, string> = {
  processing: MESSAGES.orderProcessing,
  generating: MESSAGES.ticketsBeingGenerated,
};

type DecidedOutcome = Extract<CheckoutOutcome, { order: unknown }>;

const isDecided = (outcome: CheckoutOutcome | undefined): outcome is DecidedOutcome =>
  outcome?.kind === 'completed' || outcome?.kind === 'ended';

function titleOf(outcome: CheckoutOutcome | undefined): string {
  if (outcome?.kind === 'completed') return confirmationTitle(outcome.order);
  return outcome?.kind === 'ended' ? wordsOf(outcome.order).title : 'Your order';
}

/** `/checkout/success?session_id=…`: the return page of the payment page. */
export function CheckoutSuccessRoute() {
  const api = useApi();
  const { status } = useSession();
  const [params] = useSearchParams();
  const sessionId = params.get(pages.CHECKOUT_SESSION) ?? '';
  const { data, isError, errorUpdateCount, isFetching, refetch } = useQuery({
    ...checkoutOutcomeQuery(api, sessionId),
    enabled: status === 'signed-in' && sessionId !== '',
  });
  usePageTitle(titleOf(data));
  // A failed read stays on the screen while it is repeated.
  const isLoading = !data && errorUpdateCount === 0 && sessionId !== '';
  useHeadingFocus(isDecided(data) ? 'outcome' : isLoading ? 'loading' : 'pending');

  if (isDecided(data)) {
    return (
      <Container width="form">
        {data.kind === 'completed' ? (
          <OrderConfirmation order={data.order} />
        ) : (
          <OrderEnded order={data.order} />
        )}
      </Container>
    );
  }
  if (!isLoading) {
    return (
      <Container width="form">
        <CheckoutPending
          message={data && !isError ? MESSAGE_OF[data.kind] : MESSAGES.orderLoadFailed}
          looking={isFetching}
          onLookAgain={sessionId === '' ? undefined : () => void refetch()}
        />
      </Container>
    );
  }
  return (
    <Centre aria-busy="true">
      <VisuallyHidden as="h1">Your order</VisuallyHidden>
      <Spinner label="Loading your order" />
    </Centre>
  );
}
