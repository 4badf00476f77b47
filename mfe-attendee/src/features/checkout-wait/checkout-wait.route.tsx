import { MESSAGES, pages } from '@stagedoor/contracts';
import {
  errorText,
  hasStatus,
  useApi,
  usePageTitle,
  useParams,
  useQuery,
  useSession,
} from '@stagedoor/platform';
import { Container } from '@stagedoor/ui';
import { orderQuery } from '../../shared/checkout/order-queries';
import { RELEASE_FAILED, useReleaseOrder } from '../../shared/checkout/use-release-order';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import { wordsOf } from '../../shared/checkout/order-words';
import { PageFailure } from '../../shared/page-failure';
import { CheckoutWait } from './checkout-wait';
import { CheckoutWaitSkeleton } from './checkout-wait-skeleton';
import { useOpenPaymentPage } from './use-open-payment-page';

/** `/checkout/wait/:orderId`: a buyer waits here for the payment page while the payment queue is full. */
export function CheckoutWaitRoute() {
  const { orderId = '' } = useParams();
  const api = useApi();
  const { status } = useSession();
  const { data, error, isPending, isPaused, refetch } = useQuery({
    ...orderQuery(api, orderId),
    enabled: status === 'signed-in',
  });
  const goToCheckout = useGoToCheckout();
  const release = useReleaseOrder(data?.event.id ?? '');
  const isMissing = data === null || hasStatus(error, 404);
  useOpenPaymentPage((!release.isPending && data?.checkoutUrl) || null);
  // Omits the place in the queue: screen readers announce every change of the title.
  usePageTitle(data ? wordsOf({ ...data, placeInLine: null }).title : 'Your order');

  return (
    <Container width="form">
      {data ? (
        <CheckoutWait
          order={data}
          cutOff={error !== null || isPaused}
          releasing={release.isPending}
          releaseFailure={release.error && errorText(release.error, RELEASE_FAILED)}
          onRelease={() => release.mutate(data.id)}
          onContinue={goToCheckout}
        />
      ) : isPending ? (
        <CheckoutWaitSkeleton />
      ) : (
        <PageFailure
          message={isMissing ? 'Order not found' : errorText(error, MESSAGES.orderLoadFailed)}
          to={pages.myTickets}
          label="My Tickets"
          onRetry={isMissing ? undefined : () => void refetch()}
        />
      )}
    </Container>
  );
}
