import type { TeamMember } from '@stagedoor/contracts';
import { errorText, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { teamQuery } from './team-queries';

/** Removes a member from the team of an event. Calls `onAnswer` after a success or a failure. */
export function useRemoveMember(eventId: string, { id, email }: TeamMember, onAnswer: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useSingleMutation<null, void>(`remove-member:${id}`, {
    mutationFn: () => api.delete<null>(`/team-members/${id}`),
    onSuccess: () => toast.show({ tone: 'success', message: `${email} is no longer in the team.` }),
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to remove the member') }),
    onSettled() {
      onAnswer();
      return queryClient.invalidateQueries(teamQuery(api, eventId));
    },
  });
}
