import { LIST_LIMIT, type Ticket } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';

const LOOK_AGAIN_MS = 5_000;

/** The tickets of the person here, those bought last first: at once as many as are to be put in the order of their nights. */
export const pagedTickets = (api: ApiClient) =>
  pagedItems<Ticket>(
    (params, signal) => api.getPage<Ticket>('/tickets/my-tickets', { params, signal }),
    LIST_LIMIT,
  );

/** The tickets of the person here, asked for again while one is cancelled and its refund under way. */
export const myTicketsQuery = (api: ApiClient) =>
  queryOptions<Page<Ticket>>({
    queryKey: ['tickets', 'my-tickets'],
    queryFn: asManyAsBefore(pagedTickets(api)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'cancelled') ? LOOK_AGAIN_MS : false,
  });
