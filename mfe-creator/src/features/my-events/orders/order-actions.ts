import { isolated, type EventOrder, type MyEvent } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';
import { counted } from '../../../shared/counted';
import { insideNote } from '../inside-note';

/** The actions of an organiser on an order; each is the last segment of its API path. */
export type OrderAction = 'refund' | 'admit' | 'retry-refund' | 'pay-back';

interface ActionWords {
  /** The text of the button; screen readers add `about` and the buyer's name. */
  button: string;
  about: string;
  title: string;
  confirm: string;
  /** The consequence, after the buyer's name. */
  consequence: (order: EventOrder, event: MyEvent) => string;
  /** The toast after success. */
  done: (order: EventOrder) => string;
  failed: string;
  danger: boolean;
}

const nameOf = ({ buyer }: EventOrder) => isolated(`${buyer.firstName} ${buyer.lastName}`);

function consequenceOfRefund(
  { quantity, totalAmount, refundAmount = totalAmount, inside }: EventOrder,
  { status }: MyEvent,
): string {
  const tickets = counted(quantity, 'ticket');
  const [are, go] = quantity === 1 ? ['is', 'goes'] : ['are', 'go'];
  const backOnSale = status === 'published' ? ` and ${go} back on sale` : '';
  const money = totalAmount === 0 ? 'paid nothing' : `gets ${formatMoney(refundAmount)} back`;
  return `${money}. ${tickets} ${are} no longer valid${backOnSale}.${insideNote(inside)}`;
}

/** The texts of each action. */
export const ACTION_WORDS: Record<OrderAction, ActionWords> = {
  refund: {
    button: 'Refund',
    about: 'the order of',
    title: 'Refund this order?',
    confirm: 'Refund order',
    consequence: consequenceOfRefund,
    done: (order) =>
      order.owedAmount === 0
        ? `${counted(order.quantity, 'ticket')} of ${nameOf(order)} cancelled.`
        : `${formatMoney(order.owedAmount)} goes back to ${nameOf(order)}.`,
    failed: 'Failed to refund order',
    danger: true,
  },
  admit: {
    button: 'Admit',
    about: 'the tickets of',
    title: 'Admit these tickets?',
    confirm: 'Admit tickets',
    consequence: ({ quantity, dispute }) => {
      const can = `can enter with ${counted(quantity, 'ticket')} although`;
      return dispute === 'lost'
        ? `${can} the bank has returned a part of the payment.`
        : `${can} the payment is disputed. If the dispute is lost, the money is gone.`;
    },
    done: (order) => `${nameOf(order)} can enter.`,
    failed: 'Failed to admit tickets',
    danger: false,
  },
  'retry-refund': {
    button: 'Try again',
    about: 'to refund the order of',
    title: 'Try the refund again?',
    confirm: 'Try again',
    consequence: ({ owedAmount }) =>
      `is owed ${formatMoney(owedAmount)}. The payment provider is asked to refund it again.`,
    done: (order) => `The refund for ${nameOf(order)} is tried again.`,
    failed: 'Failed to try the refund again',
    danger: false,
  },
  'pay-back': {
    button: 'Record as paid back',
    about: 'for the order of',
    title: 'Paid back in another way?',
    confirm: 'Record as paid back',
    consequence: ({ owedAmount }) =>
      `has received ${formatMoney(owedAmount)} in another way, for example by bank transfer. This is recorded on your word, and the payment provider is not asked to refund it again. This cannot be undone.`,
    done: (order) => `${nameOf(order)} is recorded as paid back.`,
    failed: 'Failed to record the payment',
    danger: true,
  },
};

/**
 * The actions that return money, without those that an open dispute prevents. A failed refund of a paid order is that of a
 * second payment, which the dispute does not concern.
 */
function waysToReturn({ paymentStatus, refundFailure, dispute }: EventOrder): OrderAction[] {
  const isPaid = paymentStatus === 'completed';
  const isFree = dispute !== 'open';
  const ways: OrderAction[] = isPaid && isFree ? ['refund'] : [];
  if (refundFailure !== null && (isPaid || isFree)) ways.push('retry-refund', 'pay-back');
  return ways;
}

/** The actions that the state of an order allows. */
export function actionsFor(order: EventOrder): OrderAction[] {
  return [...(order.ticketsWithheld ? (['admit'] as const) : []), ...waysToReturn(order)];
}

/** Notes on the payment of an order: why a refund failed, why none is offered, and that the bank returned the money. */
export function notesOn(order: EventOrder): string[] {
  const notes = order.refundFailure === null ? [] : [order.refundFailure];
  if (order.returnedBy === 'bank') notes.push('The bank returned the money to the buyer.');
  const undisputed = waysToReturn({ ...order, dispute: null });
  if (waysToReturn(order).length < undisputed.length) {
    notes.push('No refund while the bank decides.');
  }
  return notes;
}
