import type { Order, PaymentStatus } from '@stagedoor/contracts';

/** Where an order stands for somebody who waits to pay it: `payable` once its payment page is there. */
export type WaitStep = PaymentStatus | 'payable';

/** The step that an order is at. */
export function stepOf({ paymentStatus, checkoutUrl }: Order): WaitStep {
  return paymentStatus === 'pending' && checkoutUrl !== null ? 'payable' : paymentStatus;
}

/** What the waiting page says at each step; `tickets` is a count such as `2 tickets`. */
export const WAIT_WORDS: Record<WaitStep, { title: string; text: (tickets: string) => string }> = {
  pending: {
    title: 'You are in line',
    text: (tickets) =>
      `We hold ${tickets} for you. Keep this page open: it goes on to the payment by itself.`,
  },
  payable: {
    title: 'It is your turn',
    text: (tickets) => `The payment page for your ${tickets} is ready.`,
  },
  completed: {
    title: 'These tickets are yours',
    text: (tickets) => `You have ${tickets}, ready to show at the entrance in My Tickets.`,
  },
  expired: {
    title: 'Your tickets were given back',
    text: (tickets) => `The time to pay for ${tickets} is over. Nothing was charged.`,
  },
  failed: {
    title: 'The payment did not go through',
    text: (tickets) => `We gave back ${tickets}. Nothing was charged.`,
  },
  refund_pending: {
    title: 'Your money is on its way back',
    text: (tickets) => `We are refunding what you paid for ${tickets}.`,
  },
  refunded: {
    title: 'Your money was sent back',
    text: (tickets) => `We refunded what you paid for ${tickets}.`,
  },
};
