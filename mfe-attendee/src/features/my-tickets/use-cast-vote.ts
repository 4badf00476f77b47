import type { ChannelNumber, OwnVote } from '@stagedoor/contracts';
import { ApiError, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { myTicketsQuery } from './my-tickets-query';
import { myVotesQuery } from './vote-queries';

/** Votes with a ticket. A refusal means that the ticket has changed: the tickets are read again. */
export function useCastVote(ticketId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = myVotesQuery(api);
  return useMutation({
    mutationFn: (channel: ChannelNumber) => api.put<OwnVote>(`/votes/${ticketId}`, { channel }),
    // One at a time, so that the last press prevails.
    scope: { id: `vote-${ticketId}` },
    async onSuccess(vote) {
      if (!queryClient.getQueryData(queryKey)) {
        await queryClient.invalidateQueries({ queryKey });
        return;
      }
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<readonly OwnVote[]>(queryKey, (votes = []) => [
        ...votes.filter((other) => other.ticketId !== ticketId),
        vote,
      ]);
    },
    onError(error) {
      if (!(error instanceof ApiError && error.isRefusal)) return;
      void queryClient.invalidateQueries({ queryKey: myTicketsQuery(api).queryKey });
    },
  });
}
