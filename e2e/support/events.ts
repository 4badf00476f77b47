import type { Event, MyEvent, Ticket, TicketStatus } from '@stagedoor/contracts';

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An event of the API with fixed data; the number distinguishes it from others. */
export function anEvent(number = 1, overrides: Partial<Event> = {}): Event {
  return {
    id: idOf(number),
    title: `Silent Night ${number}`,
    description: 'Headphones are handed out at the door.',
    startTime: '2099-07-04T19:00:00.000Z',
    endTime: '2099-07-04T23:00:00.000Z',
    status: 'published',
    coverImageUrl: null,
    venue: {
      id: idOf(900),
      name: 'Corn Exchange',
      address: 'Brook Street',
      city: 'Leeds',
      postcode: 'LS1 7BR',
      capacity: 1200,
      timeZone: 'Europe/London',
    },
    ticketTypes: [
      {
        id: idOf(1000 + number),
        name: 'General Admission',
        price: 12.5,
        quantity: 100,
        quantityAvailable: 34,
      },
    ],
    eventMetadata: { musicChannels: [] },
    ...overrides,
  };
}

/** This many events. */
export function someEvents(count: number): Event[] {
  return Array.from({ length: count }, (_, index) => anEvent(index + 1));
}

/** The same event as its creator reads it. */
export function aMyEvent(number = 1, overrides: Partial<MyEvent> = {}): MyEvent {
  return { ...anEvent(number), sold: 0, held: 0, revenue: 0, ...overrides };
}

/** A ticket for the first event. */
export function aTicket(status: TicketStatus = 'valid'): Ticket {
  const { id, title, startTime, endTime, status: sale, coverImageUrl, venue } = anEvent();
  const ticketCode = '0123-4567-89AB-CDEF-GHJK-MNPQ-RS';
  return {
    id: idOf(2000),
    status,
    withheld: false,
    ticketCode,
    qrCodeUrl: `https://stagedoor.example/api/tickets/qr/${ticketCode}.svg`,
    ticketType: { id: idOf(1001), name: 'General Admission', price: 12.5 },
    order: {
      id: idOf(3000),
      event: { id, title, startTime, endTime, status: sale, coverImageUrl, venue },
    },
  };
}
