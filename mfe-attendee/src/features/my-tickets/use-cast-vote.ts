import type { ChannelNumber, OwnVote } from '@stagedoor/contracts';
import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { focusTicket } from './ticket-status';
import { isRefusal, useTicketChange } from './use-ticket-change';
import { myVotesQuery } from './vote-queries';

/** Votes with a ticket. Reports a refusal as a change of the ticket, which it focuses. */
export function useCastVote(ticketId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const reportChange = useTicketChange();
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
      if (!isRefusal(error)) return;
      reportChange(error.message);
      focusTicket(ticketId);
    },
  });
}
