import {
  idSchema,
  LIST_LIMIT,
  type Event,
  type EventOrder,
  type EventOrderTotals,
  type MyEvent,
} from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  ApiError,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';
import { isBeingRefunded } from './refunds';

/** The query key of events and their orders. */
export const EVENTS = ['events'] as const;

/** The query key of the user's events. */
export const MY_EVENTS = [...EVENTS, 'mine'] as const;

const LOOK_AGAIN_MS = 3_000;

/** Orders of one request: five pages of the table. */
const ORDERS_AT_ONCE = 100;

/** The user's events, the latest created first, in pages large enough to be grouped. */
export const pagedMyEvents = (api: ApiClient) =>
  pagedItems<MyEvent>(
    (params, signal) => api.getPage<MyEvent>('/events/my-events', { params, signal }),
    LIST_LIMIT,
  );

/** The user's events, read again while tickets of a cancelled event are being released. */
export const myEventsQuery = (api: ApiClient) =>
  queryOptions<Page<MyEvent>>({
    queryKey: MY_EVENTS,
    queryFn: asManyAsBefore(pagedMyEvents(api)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isReleasingTickets) ? LOOK_AGAIN_MS : false,
  });

function isReleasingTickets({ status, sold, held }: MyEvent): boolean {
  return status === 'cancelled' && sold + held > 0;
}

/**
 * Reads an event of the user without the query cache. Only its creator may read the totals of its orders, so their
 * refusal is thrown first: the event's own is 404 for a draft whose reader is no longer logged in.
 */
export async function readOwnEvent(api: ApiClient, id: string, signal?: AbortSignal) {
  const event = api.get<Event>(`/events/${encodeURIComponent(id)}`, { signal });
  await Promise.all([readTotals(api, id, signal), event.catch(() => null)]);
  return event;
}

/** An event to edit. */
export const editableEventQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...EVENTS, 'edit', id],
    queryFn: ({ signal }) => {
      // Any other text may name another call, as `/events/my-events` does.
      if (!idSchema.safeParse(id).success) throw new ApiError(404, null);
      return readOwnEvent(api, id, signal);
    },
    // The form starts with the stored event, not a cached one.
    gcTime: 0,
  });

type EventState = Pick<MyEvent, 'id' | 'status'>;

/** The paid orders of an event, the latest first. */
export const pagedEventOrders = (api: ApiClient, { id }: Pick<MyEvent, 'id'>) =>
  pagedItems<EventOrder>(
    (params, signal) => api.getPage<EventOrder>(`/events/${id}/orders`, { params, signal }),
    ORDERS_AT_ONCE,
  );

/** The first orders of an event, read again while the refund of one is pending. */
export const eventOrdersQuery = (api: ApiClient, event: EventState) =>
  queryOptions<Page<EventOrder>>({
    queryKey: [...EVENTS, 'orders', event.id],
    queryFn: asManyAsBefore(pagedEventOrders(api, event)),
    refetchInterval: ({ state }) =>
      state.data?.items.some((order) => isBeingRefunded(order, event.status))
        ? LOOK_AGAIN_MS
        : false,
  });

const readTotals = (api: ApiClient, id: string, signal?: AbortSignal) =>
  api.get<EventOrderTotals>(`/events/${encodeURIComponent(id)}/orders/totals`, { signal });

const NOTHING = { orders: 0, amount: 0 };
const NOTHING_PAID: EventOrderTotals = {
  completed: { ...NOTHING, tickets: 0, inside: 0 },
  refundPending: NOTHING,
  refunded: NOTHING,
};

/** The totals of all orders of an event, read again while more refunds are pending than have failed. */
export const orderTotalsQuery = (api: ApiClient, { id, status }: EventState, failed = 0) =>
  queryOptions({
    queryKey: [...EVENTS, 'order-totals', id],
    queryFn: ({ signal }) => readTotals(api, id, signal),
    refetchInterval: ({ state }) => {
      const { completed, refundPending } = state.data ?? NOTHING_PAID;
      const isOnItsWay =
        refundPending.orders > failed || (status === 'cancelled' && completed.orders > 0);
      return isOnItsWay ? LOOK_AGAIN_MS : false;
    },
  });
