import type { EventSummary, OrderTicket } from '@stagedoor/contracts';
import { printable, ticketSheet } from './ticket-sheet.js';

const anEvent = (overrides: Partial<EventSummary> = {}): EventSummary => ({
  ...({} as EventSummary),
  title: 'Neon Night',
  startTime: '2099-07-04T19:00:00.000Z',
  endTime: '2099-07-04T22:30:00.000Z',
  venue: {
    ...({} as EventSummary['venue']),
    name: 'Corn Exchange',
    address: 'Brook Street',
    city: 'Leeds',
    postcode: null,
    timeZone: 'Europe/London',
  },
  ...overrides,
});

const aTicket = (status: OrderTicket['status'] = 'valid', price = 25): OrderTicket => ({
  ...({} as OrderTicket),
  status,
  ticketCode: '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
  ticketType: { id: '', name: 'General Admission', price },
});

it('contains the event, its time and place, and the code, type and price of each ticket', () => {
  expect(ticketSheet(anEvent(), [aTicket(), aTicket('valid', 0)])).toEqual({
    title: 'Neon Night',
    date: 'Saturday 4 July 2099',
    time: '20:00 – 23:30 BST',
    venue: 'Corn Exchange',
    address: 'Brook Street, Leeds',
    tickets: ['£25.00', 'Free'].map((price) => ({
      code: '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
      type: 'General Admission',
      price,
    })),
  });
});

it('names the date of the end when it differs', () => {
  const event = anEvent({ endTime: '2099-07-05T01:00:00.000Z' });

  expect(ticketSheet(event, []).time).toBe('20:00 – 02:00 BST, Sunday 5 July 2099');
});

it('names both zones when the clocks change that night', () => {
  const event = anEvent({
    startTime: '2026-10-24T21:00:00.000Z',
    endTime: '2026-10-25T02:00:00.000Z',
  });

  expect(ticketSheet(event, []).time).toBe('22:00 BST – 02:00 GMT, Sunday 25 October 2026');
});

it('prints valid and used tickets only', () => {
  const tickets = (['valid', 'used', 'cancelled', 'refunded'] as const).map((one) => aTicket(one));

  expect(printable(tickets).map(({ status }) => status)).toEqual(['valid', 'used']);
});
