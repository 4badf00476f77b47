import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { emailChangeQuery } from './account-queries';

/** Withdraws the pending change of the user's address. */
export function useWithdrawEmailChange() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<null>('/auth/email-change'),
    onSettled: () => queryClient.invalidateQueries(emailChangeQuery(api)),
  });
}
