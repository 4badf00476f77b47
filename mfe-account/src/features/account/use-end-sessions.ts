import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { readAgain, sessionsQuery } from './account-queries';

/** Ends one session, by its id. */
export function useEndSession() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<null>(`/auth/sessions/${encodeURIComponent(id)}`),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(api)),
  });
}

/** Ends every session. The next call gets 401, and the shell redirects to /login, where the toast is still shown. */
export function useEndSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.delete<null>('/auth/sessions'),
    onSuccess() {
      toast.show({ tone: 'success', message: 'You are signed out everywhere.' });
      return readAgain(queryClient, sessionsQuery(api));
    },
  });
}
