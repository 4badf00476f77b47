import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { sessionsQuery } from './account-queries';

/** Ends one session, by its id. */
export function useEndSession() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<null>(`/auth/sessions/${encodeURIComponent(id)}`),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(api)),
  });
}

/** Ends every session. The next call gets 401, and the shell redirects to /login. */
export function useEndSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<null>('/auth/sessions'),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery(api)),
  });
}
