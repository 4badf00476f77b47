import { type Event, LIST_LIMIT, type OwnVote } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The votes of the user's tickets, in one request for all tickets. */
export const myVotesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['votes', 'my-votes'],
    queryFn: async ({ signal }) => {
      const params = { limit: LIST_LIMIT };
      return (await api.getPage<OwnVote>('/votes/my-votes', { params, signal })).items;
    },
  });

/** The music channels of an event, which never change. */
export const channelsQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['votes', 'channels', eventId],
    queryFn: async ({ signal }) =>
      (await api.get<Event>(`/events/${eventId}`, { signal })).eventMetadata.musicChannels,
    staleTime: Infinity,
  });
