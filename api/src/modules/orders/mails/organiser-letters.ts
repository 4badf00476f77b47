import { type DisputeState, type EventOrder, pages } from '@stagedoor/contracts';
import { formatMoney } from '../../../common/money/format-money.js';
import { type Greeted, greeting, type Letter } from '../../mail/mail-writers.service.js';
import { titleFor } from './described-for.js';

/** The order that a mail to its organiser is about. The mail never names the buyer; the screen does. */
export interface OrderOfOrganiser {
  order: EventOrder;
  eventTitle: string;
  organiser: Greeted;
  siteUrl: string;
}

interface Message {
  subject: string;
  text: string;
}

const DISPUTE_MESSAGES: Record<DisputeState, Message> = {
  inquiry: {
    subject: 'A bank asks about a payment',
    text: 'The bank of a buyer asks about a payment and has taken no money yet. The tickets of the order are not accepted at the door until you admit them or the bank is satisfied. You can answer the bank at the payment provider, or refund the order.',
  },
  open: {
    subject: 'A payment is disputed',
    text: 'The bank of a buyer disputes a payment and has taken the money for now. The tickets of the order are not accepted at the door until you admit them or the dispute is won. Answer the bank at the payment provider; the order cannot be refunded meanwhile.',
  },
  won: {
    subject: 'A dispute is won',
    text: 'The bank of a buyer has ended a dispute in your favour. If a refund of the order failed because of the dispute, you can try it again.',
  },
  lost: {
    subject: 'A dispute is lost',
    text: 'The bank of a buyer has returned a disputed payment to the buyer. No refund is made. When all of the payment is returned, the tickets are no longer valid and are on sale again. When only a part is returned, they are accepted at the door only if you admit them.',
  },
};

/** Reports the state of a dispute. */
export function disputeLetter(about: OrderOfOrganiser, state: DisputeState): Letter {
  return letterOf(about, DISPUTE_MESSAGES[state]);
}

/** Reports that the card's bank regards a payment as fraud, which often precedes a dispute. */
export function fraudWarningLetter(about: OrderOfOrganiser): Letter {
  return letterOf(about, {
    subject: 'A payment is reported as fraud',
    text: "A card's bank reports a payment as fraud. A dispute often follows, and costs a fee. You can refund the order before that happens.",
  });
}

/** Reports that a refund has failed and is not retried. */
export function refundFailedLetter(about: OrderOfOrganiser): Letter {
  const why = about.order.refundFailure ?? '';
  return letterOf(about, {
    subject: 'A refund has failed',
    text: `The money of an order could not be returned. ${why} Try the refund again, or return the money in another way and record that with the order. My Events shows the buyer's e-mail address with the order until then.`,
  });
}

function letterOf(
  { order, eventTitle, organiser, siteUrl }: OrderOfOrganiser,
  { subject, text }: Message,
): Letter {
  const title = titleFor(organiser, eventTitle);
  return {
    subject: `${subject}: ${title}`,
    parts: [
      { text: greeting(organiser) },
      { text },
      {
        facts: [
          ['Event', title],
          ['Order', order.id],
          ['Tickets', String(order.quantity)],
          ['Total', formatMoney(order.totalAmount)],
          ...(order.owedAmount > 0 ? [['Still owed', formatMoney(order.owedAmount)] as const] : []),
        ],
      },
      { action: 'My Events', url: siteUrl + pages.myEvents },
    ],
  };
}
