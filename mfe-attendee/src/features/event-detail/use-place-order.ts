import type { Event, Order, PlaceOrderBody, PlacedOrder } from '@stagedoor/contracts';
import { ApiError, useApi, useAttempts, useMutation } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';
import { useReadAgain } from '../../shared/checkout/open-orders';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';

/** Statuses of refusals that come before the order of an earlier request is looked for. */
const BEFORE_THE_ORDER: readonly (number | null)[] = [401, 429];

function saysThatNothingIsStored(error: Error): boolean {
  return error instanceof ApiError && error.isRefusal && !BEFORE_THE_ORDER.includes(error.status);
}

/** An order that has just been placed waits for its payment, or is free. */
function isOfBefore({ paymentStatus, totalAmount }: Order): boolean {
  return paymentStatus !== 'pending' && totalAmount > 0;
}

/**
 * Orders tickets and goes on to the payment. It stays `processing` until the page is left, and is usable again after
 * a refusal or when the browser brings the page back from the payment page.
 */
export function usePlaceOrder(event: Event, onFailure: (error: Error) => void) {
  const api = useApi();
  const goToCheckout = useGoToCheckout();
  const attempts = useAttempts(`order:${event.id}`);
  const readAgain = useReadAgain(event.id);
  // A second click comes before the button is drawn anew.
  const isUnderWay = useRef(false);

  const place = async (body: PlaceOrderBody) => {
    const placed = await api.post<PlacedOrder>('/orders', body, {
      idempotencyKey: attempts.keyFor(body),
    });
    attempts.end(body);
    return placed;
  };

  const { mutate, reset, status } = useMutation({
    mutationFn: async (body: PlaceOrderBody) => {
      const placed = await place(body);
      return isOfBefore(placed.order) ? place(body) : placed;
    },
    onSuccess: ({ checkoutUrl }) => goToCheckout(checkoutUrl),
    onError: async (error, body) => {
      const news = readAgain();
      // After anything else the same order is asked for.
      if (saysThatNothingIsStored(error)) {
        attempts.end(body);
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
      reset();
      void readAgain();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [readAgain, reset, status]);

  return {
    processing: status === 'pending' || status === 'success',
    buy: (ticketTypeId: string, quantity: number) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate({ eventId: event.id, items: [{ ticketTypeId, quantity }] });
    },
  };
}
