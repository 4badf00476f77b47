import type { Event, PlaceOrderBody, PlacedOrder } from '@stagedoor/contracts';
import { ApiError, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPlaceOrderAttempt } from './place-order-attempt';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';

/**
 * Orders tickets and goes on to the payment. It stays `processing` until the page is left, and is usable again after
 * a refusal or when the browser brings the page back from the payment page.
 */
export function usePlaceOrder(event: Event, onFailure: (error: Error) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const goToCheckout = useGoToCheckout();
  const [attempt] = useState(createPlaceOrderAttempt);
  // A second click comes before the button is drawn anew.
  const isUnderWay = useRef(false);

  const askAnew = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['events', 'detail', event.id] }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]),
    [event.id, queryClient],
  );

  const { mutate, reset, status } = useMutation({
    mutationFn: (body: PlaceOrderBody) =>
      api.post<PlacedOrder>('/orders', body, { idempotencyKey: attempt.keyFor(body) }),
    onSuccess: ({ checkoutUrl }) => goToCheckout(checkoutUrl),
    onError: async (error) => {
      const news = askAnew();
      // Only a refusal says that nothing is stored; after anything else the same order is asked for.
      if (error instanceof ApiError && error.isRefusal) {
        attempt.end();
        // What is missing may be held by the buyer's own order of another tab: the alert names it.
        await news;
      }
      isUnderWay.current = false;
      onFailure(error);
    },
  });

  useEffect(() => {
    if (status !== 'success') return;
    const comeBack = () => {
      isUnderWay.current = false;
      attempt.end();
      reset();
      void askAnew();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [askAnew, attempt, reset, status]);

  return {
    processing: status === 'pending' || status === 'success',
    buy: (ticketTypeId: string, quantity: number) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate({ eventId: event.id, items: [{ ticketTypeId, quantity }] });
    },
  };
}
