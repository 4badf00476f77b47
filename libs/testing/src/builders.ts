import {
  MUSIC_CHANNELS,
  toPence,
  toPounds,
  type Assignment,
  type Event,
  type EventList,
  type EventOrder,
  type EventOrderTotals,
  type MyEvent,
  type Order,
  type Role,
  type TeamMember,
  type Ticket,
  type TicketType,
  type User,
  type Venue,
} from '@stagedoor/contracts';

/** Returns the totals of these orders of an event. */
export function orderTotals(orders: readonly EventOrder[]): EventOrderTotals {
  const of = (wanted: EventOrder['paymentStatus']) => {
    const those = orders.filter(({ paymentStatus }) => paymentStatus === wanted);
    const pence = those.reduce((sum, { totalAmount }) => sum + toPence(totalAmount), 0);
    return { orders: those.length, amount: toPounds(pence) };
  };
  const sold = orders.filter(({ paymentStatus }) => paymentStatus === 'completed');
  const tickets = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  const inside = sold.reduce((sum, order) => sum + order.inside, 0);
  return {
    completed: { ...of('completed'), tickets, inside },
    refundPending: of('refund_pending'),
    refunded: of('refunded'),
  };
}

/** A fixed id. The same number gives the same id. */
export function anId(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function aUser(overrides: Partial<User> & { roles?: Role[] } = {}): User {
  const { roles = ['creator'], ...rest } = overrides;
  return {
    id: anId(1),
    firstName: 'Demo',
    lastName: 'Creator',
    email: 'creator@example.org',
    emailConfirmed: true,
    currentRole: roles[0] ?? 'creator',
    userRoles: roles.map((role) => ({ role, isActive: true })),
    ...rest,
  };
}

export function aVenue(overrides: Partial<Venue> = {}): Venue {
  return {
    id: anId(100),
    name: 'Alexandra Palace',
    address: 'Alexandra Palace Way',
    city: 'London',
    postcode: 'N22 7AY',
    capacity: 10_400,
    timeZone: 'Europe/London',
    ...overrides,
  };
}

export function aTicketType(overrides: Partial<TicketType> = {}): TicketType {
  return {
    id: anId(300),
    name: 'General Admission',
    price: 25,
    quantity: 100,
    quantityAvailable: 100,
    ...overrides,
  };
}

/** An evening in London in summer 2099, which stays in the future. */
export function anEvent(overrides: Partial<Event> = {}): Event {
  return {
    id: anId(200),
    title: 'Silent Disco at the Palace',
    description: 'Three channels, one dance floor.',
    startTime: '2099-07-04T19:00:00.000Z',
    endTime: '2099-07-04T22:30:00.000Z',
    status: 'published',
    coverImageUrl: null,
    venue: aVenue(),
    ticketTypes: [aTicketType()],
    eventMetadata: { musicChannels: [...MUSIC_CHANNELS] },
    ...overrides,
  };
}

export function aMyEvent(overrides: Partial<MyEvent> = {}): MyEvent {
  return { ...anEvent(), sold: 0, held: 0, revenue: 0, ...overrides };
}

/** The response of `GET /events` with only these events. */
export function anEventList(events: Event[]): EventList {
  const cities = [...new Set(events.map((event) => event.venue.city))].sort();
  return {
    events,
    total: events.length,
    matched: events.length,
    matchedIsFloor: false,
    cities,
    nextCursor: null,
  };
}

export function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  const {
    ticketTypes: _ticketTypes,
    description: _description,
    eventMetadata: _metadata,
    ...event
  } = anEvent();
  return {
    id: anId(500),
    status: 'valid',
    withheld: false,
    ticketCode: '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
    qrCodeUrl: 'http://localhost:3000/api/tickets/qr/0123-4567-89AB-CDEF-GHJK-MNPQ-RS.svg',
    ticketType: { id: anId(300), name: 'General Admission', price: 25 },
    order: { id: anId(400), event },
    ...overrides,
  };
}

/** The order of `anOrder` as shown to the event's creator. */
export function anEventOrder(overrides: Partial<EventOrder> = {}): EventOrder {
  return {
    id: anId(400),
    buyer: { firstName: 'Demo', lastName: 'Guest' },
    quantity: 2,
    inside: 0,
    totalAmount: 50,
    owedAmount: 0,
    paymentStatus: 'completed',
    dispute: null,
    ticketsWithheld: false,
    fraudWarning: false,
    refundFailure: null,
    returnedBy: null,
    paidAt: '2099-06-01T10:02:00.000Z',
    ...overrides,
  };
}

/** The membership of a steward who has accepted the invitation to the event's team. */
export function anAssignment(overrides: Partial<Assignment> = {}): Assignment {
  return {
    id: anId(600),
    duty: 'steward',
    acceptedAt: '2099-06-01T10:00:00.000Z',
    event: aTicket().order.event,
    sold: 80,
    inside: 0,
    ...overrides,
  };
}

/** The member of `anAssignment` as shown to the event's creator. */
export function aTeamMember(overrides: Partial<TeamMember> = {}): TeamMember {
  return {
    id: anId(600),
    email: 'event-manager@example.org',
    duty: 'steward',
    firstName: 'Demo',
    lastName: 'Manager',
    invitedAt: '2099-06-01T09:00:00.000Z',
    acceptedAt: '2099-06-01T10:00:00.000Z',
    ...overrides,
  };
}

/** A paid order of two tickets. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const { order, ...first } = aTicket();
  const second = { ...first, id: anId(501), ticketCode: '0123-4567-89AB-CDEF-GHJK-MNPQ-TV' };
  return {
    id: order.id,
    paymentStatus: 'completed',
    totalAmount: 50,
    createdAt: '2099-06-01T10:00:00.000Z',
    holdExpiresAt: null,
    checkoutUrl: null,
    placeInLine: null,
    waitSeconds: null,
    refundReason: null,
    refundFailed: false,
    items: [{ ticketType: first.ticketType, quantity: 2 }],
    event: order.event,
    tickets: [first, second],
    ...overrides,
  };
}
