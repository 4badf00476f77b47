import {
  type EventSummary,
  isTotalPaid,
  type Order,
  pages,
  type Pounds,
  REFUND_SENTENCES,
} from '@stagedoor/contracts';
import { formatDate, timeSpan } from '../../../common/events/event-times.js';
import { formatPrice } from '../../../common/money/format-money.js';
import {
  type Greeted,
  greeting,
  type Letter,
  type LetterPart,
} from '../../mail/mail-writers.service.js';
import { isUnnamedFor } from './described-for.js';

/** The time in the venue's time zone, named because an hour repeats when clocks go back. */
function whenFact(event: EventSummary): [string, string] {
  return ['When', `${formatDate(event.startTime, event.venue.timeZone)}, ${timeSpan(event)}`];
}

/** Returns no fact for a venue that is not named. */
function whereFacts({
  venue: { name, address, city, postcode },
}: EventSummary): [string, string][] {
  const place = [name, address, city, postcode].filter(Boolean).join(', ');
  return place === '' ? [] : [['Where', place]];
}

/** Returns no fact when another amount may have been paid. */
function totalFacts(order: Order): [string, string][] {
  return isTotalPaid(order) ? [['Total', formatPrice(order.totalAmount)]] : [];
}

function factsOf(order: Order): LetterPart {
  const { event, items } = order;
  const tickets = items.map(({ quantity, ticketType }) => `${quantity} × ${ticketType.name}`);
  return {
    facts: [
      ['Event', event.title],
      whenFact(event),
      ...whereFacts(event),
      ['Tickets', tickets.join(', ')],
      ...totalFacts(order),
    ],
  };
}

/** `Your ticket`, with the verb that agrees, or `Your tickets`. */
function yoursOf({ tickets }: Order): { yours: string; are: string } {
  return tickets.length === 1
    ? { yours: 'Your ticket', are: 'is' }
    : { yours: 'Your tickets', are: 'are' };
}

function noLongerValid(order: Order): string {
  const { yours, are } = yoursOf(order);
  return `${yours} ${are} no longer valid.`;
}

const WHY_UNNAMED: LetterPart = {
  text: 'The name and the place of the event are left out, because this address is not confirmed. My Tickets shows both.',
};

/**
 * Brings the tickets: each code as an image, named after its ticket's id, and as text. `hasSheet`: a PDF of the tickets
 * is attached.
 */
export function confirmationLetter(
  order: Order,
  buyer: Greeted,
  siteUrl: string,
  hasSheet: boolean,
): Letter {
  const { event, tickets } = order;
  return {
    subject: `${yoursOf(order).yours} for ${event.title}`,
    parts: [
      { text: greeting(buyer) },
      {
        text:
          tickets.length === 1
            ? 'Your ticket is below. Show its code at the door, on paper or on your phone.'
            : `Your ${tickets.length} tickets are below. Show their codes at the door, on paper or on your phone.`,
      },
      factsOf(order),
      ...(isUnnamedFor(buyer, order) ? [WHY_UNNAMED] : []),
      ...tickets.map(({ id, ticketCode, ticketType }) => ({
        picture: id,
        description: `${ticketType.name}: ${ticketCode}`,
      })),
      { action: 'My Tickets', url: siteUrl + pages.myTickets },
      {
        text: hasSheet
          ? 'Attached are your tickets to print, and the event for your calendar. Have a good night!'
          : 'The event is attached for your calendar. Have a good night!',
      },
    ],
  };
}

/** Reports that the event is cancelled and what happens to the payment. The cancelled event is attached. */
export function cancellationLetter(
  order: Order,
  buyer: Greeted,
  siteUrl: string,
  owed: Pounds,
): Letter {
  const { event } = order;
  return {
    subject: `${event.title} is cancelled`,
    parts: [
      { text: greeting(buyer) },
      {
        text: `We are sorry: ${event.title} will not take place. ${noLongerValid(order)}`,
      },
      factsOf(order),
      ...(isUnnamedFor(buyer, order) ? [WHY_UNNAMED] : []),
      { text: moneyOf(order, owed) },
      { text: 'Open the attached file to mark the event as cancelled in your calendar.' },
      { action: 'Find another night', url: siteUrl + pages.events },
    ],
  };
}

/** Reports invalid tickets at once, because the refund can take days or fail. */
export function invalidTicketsLetter(
  order: Order,
  buyer: Greeted,
  siteUrl: string,
  owed: Pounds,
): Letter {
  const { yours, are } = yoursOf(order);
  return {
    subject: `${yours} for ${order.event.title} ${are} no longer valid`,
    parts: [
      { text: greeting(buyer) },
      { text: `The organiser has cancelled your order. ${noLongerValid(order)}` },
      factsOf(order),
      ...(isUnnamedFor(buyer, order) ? [WHY_UNNAMED] : []),
      { text: moneyOf(order, owed) },
      { action: 'My Tickets', url: siteUrl + pages.myTickets },
    ],
  };
}

/** True when the money was returned without a refund: by the organiser, or by the buyer's bank. */
export function isReturnedOtherwise(
  reason: Order['refundReason'],
): reason is 'paid-back' | 'dispute-lost' {
  return reason === 'paid-back' || reason === 'dispute-lost';
}

function moneyOf({ totalAmount, refundFailed, refundReason }: Order, owed: Pounds): string {
  if (totalAmount === 0) return 'You paid nothing, so no money goes back.';
  if (owed === 0) {
    return isReturnedOtherwise(refundReason)
      ? REFUND_SENTENCES[refundReason]
      : 'Your money has been returned to the card that you paid with.';
  }
  return refundFailed
    ? `${formatPrice(owed)} could not be sent back to the card that you paid with. The organiser has been told, has your e-mail address and will pay it back. My Tickets shows when that is done.`
    : `${formatPrice(owed)} is on its way back to the card that you paid with. You need not do anything.`;
}

/** Reports why and that the provider has returned the money. */
export function refundLetter(order: Order, buyer: Greeted): Letter {
  const { event, refundReason, totalAmount } = order;
  const sum = isTotalPaid(order) ? formatPrice(totalAmount) : 'all that was paid';
  return moneyLetter(order, buyer, `Your money for ${event.title}`, [
    ...(refundReason === null ? [] : [REFUND_SENTENCES[refundReason]]),
    `We have returned ${sum} to the card that you paid with.`,
    'It can take your bank some days to show it.',
  ]);
}

/** Reports that the organiser has recorded a return of that sum without the provider. */
export function payBackLetter(order: Order, buyer: Greeted, paidBack: Pounds): Letter {
  return moneyLetter(order, buyer, `Your money for ${order.event.title}`, [
    `${formatPrice(paidBack)} could not be returned to the card that you paid with.`,
    'The organiser has recorded that you have the money in another way.',
  ]);
}

/** Reports that the buyer's bank has decided a dispute for the buyer. */
export function chargeBackLetter(order: Order, buyer: Greeted): Letter {
  return moneyLetter(
    order,
    buyer,
    `Your payment for ${order.event.title} was returned by your bank`,
    ['Your bank has returned a payment that was disputed, so no refund is made.'],
  );
}

function moneyLetter(
  order: Order,
  buyer: Greeted,
  subject: string,
  sentences: readonly string[],
): Letter {
  const ofTickets = order.tickets.length > 0 ? [noLongerValid(order)] : [];
  const text = [...sentences, ...ofTickets].join(' ');
  return { subject, parts: [{ text: greeting(buyer) }, { text }, factsOf(order)] };
}

/** Reports to the creator that the last ticket is sold. */
export function soldOutLetter(event: EventSummary, creator: Greeted, siteUrl: string): Letter {
  return {
    subject: `${event.title} is sold out`,
    parts: [
      { text: greeting(creator) },
      { text: `The last ticket for ${event.title} has just been sold. Congratulations!` },
      {
        facts: [whenFact(event), ...whereFacts(event)],
      },
      { action: 'My Events', url: siteUrl + pages.myEvents },
    ],
  };
}
