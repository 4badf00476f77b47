import { MESSAGES } from '@stagedoor/contracts';
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
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import { CheckoutWait } from './checkout-wait';
import { CheckoutWaitSkeleton } from './checkout-wait-skeleton';
import { OrderUnavailable } from './order-unavailable';
import { orderQuery } from './order-query';
import { useGoOnToPayment } from './use-go-on-to-payment';
import { stepOf, WAIT_WORDS } from './wait-steps';

/** `/checkout/wait/:orderId`: where a buyer waits for the payment page while many want to pay at once. */
export function CheckoutWaitRoute() {
  const { orderId = '' } = useParams();
  const api = useApi();
  const { status } = useSession();
  const { data, error, isPending, isPaused, refetch } = useQuery({
    ...orderQuery(api, orderId),
    enabled: status === 'signed-in',
  });
  const goToCheckout = useGoToCheckout();
  useGoOnToPayment(data?.checkoutUrl ?? null);
  usePageTitle(data ? WAIT_WORDS[stepOf(data)].title : 'Your order');

  return (
    <Container width="form">
      {data ? (
        <CheckoutWait order={data} cutOff={error !== null || isPaused} onContinue={goToCheckout} />
      ) : isPending ? (
        <CheckoutWaitSkeleton />
      ) : (
        <OrderUnavailable
          message={errorText(error, MESSAGES.orderLoadFailed)}
          onRetry={hasStatus(error, 404) ? undefined : () => void refetch()}
        />
      )}
    </Container>
  );
}
