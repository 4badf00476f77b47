import { isolated, type EventOrder, type MyEvent } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';
import { counted } from '../../../shared/counted';

/** What an organiser can do about the money of an order; each is a call of that name. */
export type OrderAction = 'refund' | 'admit' | 'retry-refund' | 'pay-back';

interface ActionWords {
  /** On the button of an order's row, and before the buyer's name in what a screen reader says of it. */
  button: string;
  about: string;
  title: string;
  confirm: string;
  /** What follows, after the buyer's name. */
  consequence: (order: EventOrder, event: MyEvent) => string;
  /** Said once it is done. */
  done: (order: EventOrder) => string;
  failed: string;
  danger: boolean;
}

const nameOf = ({ buyer }: EventOrder) => isolated(`${buyer.firstName} ${buyer.lastName}`);

function consequenceOfRefund({ quantity, totalAmount }: EventOrder, { status }: MyEvent): string {
  const tickets = counted(quantity, 'ticket');
  const [are, go] = quantity === 1 ? ['is', 'goes'] : ['are', 'go'];
  const backOnSale = status === 'published' ? ` and ${go} back on sale` : '';
  const money = totalAmount === 0 ? 'paid nothing' : `gets ${formatMoney(totalAmount)} back`;
  return `${money}. ${tickets} ${are} no longer valid${backOnSale}.`;
}

/** The words of each action. */
export const ACTION_WORDS: Record<OrderAction, ActionWords> = {
  refund: {
    button: 'Refund',
    about: 'the order of',
    title: 'Refund this order?',
    confirm: 'Refund order',
    consequence: consequenceOfRefund,
    done: (order) =>
      order.totalAmount === 0
        ? `${counted(order.quantity, 'ticket')} of ${nameOf(order)} cancelled.`
        : `${formatMoney(order.totalAmount)} goes back to ${nameOf(order)}.`,
    failed: 'Failed to refund order',
    danger: true,
  },
  admit: {
    button: 'Admit',
    about: 'the tickets of',
    title: 'Admit these tickets?',
    confirm: 'Admit tickets',
    consequence: ({ quantity }) =>
      `can enter with ${counted(quantity, 'ticket')} although the payment is disputed. If the dispute is lost, the money is gone.`,
    done: (order) => `${nameOf(order)} can enter.`,
    failed: 'Failed to admit tickets',
    danger: false,
  },
  'retry-refund': {
    button: 'Try again',
    about: 'to refund the order of',
    title: 'Try the refund again?',
    confirm: 'Try again',
    consequence: ({ totalAmount }) =>
      `is owed money for an order of ${formatMoney(totalAmount)}. The payment provider is asked to refund it again.`,
    done: (order) => `The refund for ${nameOf(order)} is tried again.`,
    failed: 'Failed to try the refund again',
    danger: false,
  },
  'pay-back': {
    button: 'Record as paid back',
    about: 'for the order of',
    title: 'Paid back in another way?',
    confirm: 'Record as paid back',
    consequence: () =>
      'has received the money in another way, for example by bank transfer. This is recorded on your word, and the payment provider is not asked to refund it again. This cannot be undone.',
    done: (order) => `${nameOf(order)} is recorded as paid back.`,
    failed: 'Failed to record the payment',
    danger: true,
  },
};

/** The ways to return the money of an order while no bank has it. */
function waysToReturn({ paymentStatus, refundFailure }: EventOrder): OrderAction[] {
  if (refundFailure !== null) return ['retry-refund', 'pay-back'];
  return paymentStatus === 'completed' ? ['refund'] : [];
}

/** What can be done about an order as it stands. While a bank has the money, it cannot be returned. */
export function actionsFor(order: EventOrder): OrderAction[] {
  const actions: OrderAction[] = order.ticketsWithheld ? ['admit'] : [];
  return order.dispute === 'open' ? actions : [...actions, ...waysToReturn(order)];
}

/** Sentences on the money of an order: why a refund failed, why there is none, and that a bank has returned it. */
export function notesOn(order: EventOrder): string[] {
  const notes = order.refundFailure === null ? [] : [order.refundFailure];
  if (order.returnedBy === 'bank') notes.push('The bank returned the money to the buyer.');
  if (order.dispute === 'open' && waysToReturn(order).length > 0) {
    notes.push('No refund while the bank decides.');
  }
  return notes;
}
