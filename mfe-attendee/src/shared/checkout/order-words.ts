import type { EventStatus, Order, PaymentStatus } from '@stagedoor/contracts';
import { countTickets, quantityOf } from './ticket-count';
import { describeRefund } from './refund-words';

/** The state of an order for its buyer: `payable` once its payment page exists, owed while its refund has failed. */
type OrderStep = PaymentStatus | 'payable';

function stepOf({ paymentStatus, checkoutUrl, refundFailed }: Order): OrderStep {
  if (refundFailed) return 'refund_pending';
  return paymentStatus === 'pending' && checkoutUrl !== null ? 'payable' : paymentStatus;
}

interface Words {
  title: (order: Order) => string;
  text: (order: Order, tickets: string) => string;
}

const NOTHING_CHARGED = 'Nothing was charged.';

const NO_LONGER_SOLD: Partial<Record<EventStatus, string>> = {
  cancelled: 'The event has been cancelled. ',
  completed: 'The event is over. ',
};

const stateOf = ({ event }: Order) => NO_LONGER_SOLD[event.status] ?? '';

const WORDS: Record<OrderStep, Words> = {
  pending: {
    title: ({ placeInLine }) =>
      placeInLine === null
        ? 'You are in line'
        : `You are number ${placeInLine.toLocaleString('en-GB')} in line`,
    text: (_order, tickets) =>
      `We hold ${tickets} for you. Keep this page open: it goes on to the payment by itself, and your time to pay starts only there.`,
  },
  payable: {
    title: () => 'It is your turn',
    text: (_order, tickets) => `The payment page for your ${tickets} is ready.`,
  },
  completed: {
    title: () => 'These tickets are yours',
    text: (_order, tickets) => `You have ${tickets}, ready to show at the entrance in My Tickets.`,
  },
  expired: {
    title: () => 'Your tickets were given back',
    text: (order, tickets) =>
      `${stateOf(order)}We no longer hold ${tickets} for you. ${NOTHING_CHARGED}`,
  },
  failed: {
    title: () => 'The payment did not go through',
    text: (order, tickets) => `${stateOf(order)}We gave back ${tickets}. ${NOTHING_CHARGED}`,
  },
  refund_pending: {
    title: ({ refundFailed }) =>
      refundFailed ? 'Your money could not be sent back' : 'Your money is on its way back',
    text: describeRefund,
  },
  refunded: {
    title: ({ totalAmount }) =>
      totalAmount === 0 ? 'Your tickets were cancelled' : 'Your money was sent back',
    text: describeRefund,
  },
};

/** The title and the text that describe the state of an order to its buyer. */
export function wordsOf(order: Order): { title: string; text: string } {
  const { title, text } = WORDS[stepOf(order)];
  return { title: title(order), text: text(order, countTickets(quantityOf(order.items))) };
}
