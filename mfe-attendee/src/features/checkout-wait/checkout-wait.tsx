import { formatPrice } from '@stagedoor/platform';
import { AlertBanner, Heading, Text } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { OrderDetails } from '../../shared/checkout/order-details';
import { wordsOf } from '../../shared/checkout/order-words';
import { Lights, Step } from './checkout-wait.styles';
import { PlaceInLine } from './place-in-line';
import { OrderActions, type OrderActionsProps } from './order-actions';

interface CheckoutWaitProps extends OrderActionsProps {
  /** The last request for the order failed; it may have changed since. */
  cutOff: boolean;
  /** Why releasing the tickets failed. */
  releaseFailure: string | null;
}

/** The state of the order, its details and its actions. */
export function CheckoutWait({ order, cutOff, releaseFailure, ...actions }: CheckoutWaitProps) {
  const { paymentStatus, waitSeconds } = order;
  const { title, text } = wordsOf(order);
  const heading = useRef<HTMLHeadingElement>(null);

  // Let go is removed with the tickets: the focus moves to the heading.
  const wasPending = useRef(false);
  useEffect(() => {
    const isPending = paymentStatus === 'pending';
    const isFocusLost = wasPending.current && document.activeElement === document.body;
    if (!isPending && isFocusLost) heading.current?.focus();
    wasPending.current = isPending;
  }, [paymentStatus]);

  return (
    <Step>
      <Lights aria-hidden="true" $waiting={paymentStatus === 'pending'}>
        <span />
        <span />
        <span />
      </Lights>
      <Heading ref={heading} level={1} tabIndex={-1}>
        {title}
      </Heading>
      <Text role="status" size="lead" tone="muted">
        {text}
      </Text>
      {waitSeconds !== null && <PlaceInLine waitSeconds={waitSeconds} title={title} />}
      {cutOff && (
        <AlertBanner tone="warning">
          There is no connection at the moment. We keep trying, and your tickets stay yours.
        </AlertBanner>
      )}
      {releaseFailure !== null && <AlertBanner tone="error">{releaseFailure}</AlertBanner>}
      <OrderDetails order={order} total={formatPrice(order.totalAmount)} />
      <OrderActions order={order} {...actions} />
    </Step>
  );
}
