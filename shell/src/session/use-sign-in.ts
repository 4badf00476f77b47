import type { SignedIn } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';

/** Signs in through an endpoint that returns a session. The screen reacts to the session. */
export function useSignIn<Body extends object>(path: '/auth/login' | '/auth/register') {
  const { session } = useShell();
  const api = useApi();
  return useMutation({
    mutationFn: (body: Body) => api.post<SignedIn>(path, body),
    onSuccess: session.begin,
  });
}
