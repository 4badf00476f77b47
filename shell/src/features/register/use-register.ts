import type { RegisterBody, SignedIn } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useShell } from '../../app/shell-context';

/** Makes an account and signs in. The registration screen sees the session change and leads on. */
export function useRegister() {
  const { session } = useShell();
  const api = useApi();
  return useMutation({
    mutationFn: (body: RegisterBody) => api.post<SignedIn>('/auth/register', body),
    onSuccess: session.begin,
  });
}
