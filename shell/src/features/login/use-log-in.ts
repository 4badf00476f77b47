import type { LoginBody, SignedIn } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useShell } from '../../app/shell-context';

/** Signs in. The login screen sees the session change and leads on. */
export function useLogIn() {
  const { session } = useShell();
  const api = useApi();
  return useMutation({
    mutationFn: (body: LoginBody) => api.post<SignedIn>('/auth/login', body),
    onSuccess: session.begin,
  });
}
