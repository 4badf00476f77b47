import type { Event, Order, PlaceOrderBody, PlacedOrder } from '@stagedoor/contracts';
import { ApiError, useApi, useAttempts, useMutation } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';
import { useRefreshOrders } from '../../shared/checkout/open-orders';
import { quantityOf } from '../../shared/checkout/ticket-count';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import { useLine } from './use-line';

/** Statuses of refusals that the API sends before it looks up the idempotency key: an order may still be stored. */
const BEFORE_THE_ORDER: readonly (number | null)[] = [401, 429];

function provesNothingStored(error: Error): boolean {
  return error instanceof ApiError && error.isRefusal && !BEFORE_THE_ORDER.includes(error.status);
}

/** True for the order of an earlier attempt: a new order is pending, or completed when it is free. */
function isFromEarlierAttempt({ paymentStatus, totalAmount }: Order): boolean {
  return paymentStatus !== 'pending' && (paymentStatus !== 'completed' || totalAmount > 0);
}

/**
 * Places an order and opens the payment page. Stays `processing` until the page is left, a refusal arrives, or the
 * browser restores the page after Back from the payment page.
 */
export function usePlaceOrder(event: Event, onFailure: (error: Error) => void) {
  const api = useApi();
  const goToCheckout = useGoToCheckout();
  const attempts = useAttempts(`order:${event.id}`);
  const refresh = useRefreshOrders(event.id);
  // A second click can arrive before the button renders as pending.
  const isUnderWay = useRef(false);
  const line = useLine();

  const place = async (body: PlaceOrderBody) => {
    const placed = await line.pass(() =>
      api.post<PlacedOrder>('/orders', body, { idempotencyKey: attempts.keyFor(body) }),
    );
    attempts.end(body);
    return placed;
  };

  const { mutate, reset, status, variables } = useMutation({
    mutationFn: async (body: PlaceOrderBody) => {
      const placed = await place(body);
      return isFromEarlierAttempt(placed.order) ? place(body) : placed;
    },
    onSuccess: ({ checkoutUrl }) => goToCheckout(checkoutUrl),
    onSettled: line.leave,
    onError: async (error, body) => {
      const news = refresh();
      // Any other failure keeps the idempotency key: the next attempt requests the same order.
      if (provesNothingStored(error)) {
        attempts.end(body);
        // The alert states holds of the buyer's other tabs, so it waits for the current orders.
        await news;
      }
      isUnderWay.current = false;
      // Stop waiting is no failure.
      if (error.name !== 'AbortError') onFailure(error);
    },
  });

  useEffect(() => {
    if (status !== 'success') return;
    const comeBack = () => {
      isUnderWay.current = false;
      reset();
      void refresh();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refresh, reset, status]);

  return {
    processing: status === 'pending' || status === 'success',
    wait: line.wait,
    orderedQuantity: quantityOf(variables?.items ?? []),
    buy: (ticketTypeId: string, quantity: number) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate({ eventId: event.id, items: [{ ticketTypeId, quantity }] });
    },
  };
}
