import type { EventSummary, Order, OrderTicket } from '@stagedoor/contracts';
import type { Greeted, Letter } from '../../mail/mail-writers.service.js';
import {
  cancellationLetter,
  chargeBackLetter,
  confirmationLetter,
  invalidTicketsLetter,
  payBackLetter,
  refundLetter,
  soldOutLetter,
} from './order-letters.js';

const anEvent = (startTime: string, endTime: string): EventSummary => ({
  ...({} as EventSummary),
  title: 'Silent Night',
  startTime,
  endTime,
  venue: { ...({} as EventSummary['venue']), name: 'Corn Exchange', timeZone: 'Europe/London' },
});

const ROWAN = { firstName: 'Rowan', emailConfirmed: true };

const A_TICKET = {
  ...({} as OrderTicket),
  ticketType: { ...({} as OrderTicket['ticketType']), name: 'General Admission' },
};

const factOf = ({ parts }: Letter, name: string) =>
  parts.flatMap((part) => ('facts' in part ? part.facts : [])).find(([term]) => term === name)?.[1];

const anOrder = (refundReason: Order['refundReason'], tickets = 0): Order => ({
  ...({} as Order),
  ...{ paymentStatus: 'refunded', totalAmount: 50, items: [], refundReason },
  event: anEvent('2026-07-04T19:00:00Z', '2026-07-04T22:30:00Z'),
  tickets: Array.from({ length: tickets }, () => A_TICKET),
});

const textOf = ({ parts }: Letter) =>
  parts.flatMap((part) => ('text' in part ? part.text : [])).join('\n');

describe('the time of an event in a mail', () => {
  it.each([
    [
      'in summer',
      ['2026-07-04T19:00:00Z', '2026-07-04T22:30:00Z'],
      'Saturday 4 July 2026, 20:00 – 23:30 BST',
    ],
    [
      'in winter',
      ['2026-12-05T20:00:00Z', '2026-12-06T02:00:00Z'],
      'Saturday 5 December 2026, 20:00 – 02:00 GMT, Sunday 6 December 2026',
    ],
    [
      'between two equal hours',
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      'Sunday 25 October 2026, 01:30 BST – 01:30 GMT',
    ],
  ] as const)("has its end, in the venue's time zone %s", (_name, [start, end], when) => {
    expect(factOf(soldOutLetter(anEvent(start, end), ROWAN, ''), 'When')).toBe(when);
  });
});

it.each([
  [1, 'Your ticket', 'is'],
  [2, 'Your tickets', 'are'],
])('names one ticket in the singular and more in the plural: %i', (count, yours, are) => {
  const order = anOrder('dispute-lost', count);
  const letters = [
    confirmationLetter(order, ROWAN, '', true),
    invalidTicketsLetter(order, ROWAN, '', 0),
    cancellationLetter(order, ROWAN, '', 0),
    chargeBackLetter(order, ROWAN),
  ];

  expect(letters.map(({ subject }) => subject)).toEqual([
    `${yours} for Silent Night`,
    `${yours} for Silent Night ${are} no longer valid`,
    'Silent Night is cancelled',
    'Your payment for Silent Night was returned by your bank',
  ]);
  for (const letter of letters.slice(1)) {
    expect(textOf(letter)).toContain(`${yours} ${are} no longer valid.`);
  }
});

describe('a mail about returned money', () => {
  it.each<[Order['refundReason'], number, string]>([
    ['refunded-by-organiser', 2, 'The organiser has refunded your order. We have returned £50.00 '],
    ['event-over', 0, 'Your payment came after the event was over. We have returned £50.00 '],
    ['event-moved', 0, 'the event now has another time or venue. We have returned £50.00 '],
    ['no-tickets-left', 0, 'had gone to another buyer. We have returned £50.00 '],
    ['wrong-amount', 0, 'not the price of these tickets. We have returned all that was paid '],
    [null, 2, 'We have returned £50.00 '],
  ])('states why it is returned: %s', (refundReason, tickets, words) => {
    const letter = refundLetter(anOrder(refundReason, tickets), ROWAN);

    expect(textOf(letter)).toContain(`${words}to the card that you paid with.`);
  });

  it('does not refer to the organiser, whose contact no mail or page names', () => {
    const paidBack = payBackLetter(anOrder('paid-back', 2), ROWAN, 50);
    const failed = cancellationLetter(
      { ...anOrder('event-cancelled', 2), refundFailed: true },
      ROWAN,
      '',
      50,
    );

    expect(textOf(failed)).toContain('£50.00 could not be sent back');
    for (const letter of [paidBack, failed]) {
      expect(textOf(letter)).not.toMatch(/(ask|contact) the organiser/i);
    }
  });

  it.each([
    ['refund', 'wrong-amount', refundLetter],
    ['pay-back', 'paid-back', (order: Order, buyer: Greeted) => payBackLetter(order, buyer, 12.5)],
    ['charge-back', 'dispute-lost', chargeBackLetter],
  ] as const)(
    'names the total and invalid tickets only when they were paid: %s',
    (_, reason, write) => {
      const paid = write(anOrder(reason === 'wrong-amount' ? null : reason, 2), ROWAN);
      const other = write(anOrder(reason), ROWAN);

      expect(factOf(paid, 'Total')).toBe('£50.00');
      expect(textOf(paid)).toContain('Your tickets are no longer valid.');
      expect(factOf(other, 'Total')).toBeUndefined();
      expect(textOf(other)).not.toMatch(/£50|no longer valid/);
    },
  );
});
