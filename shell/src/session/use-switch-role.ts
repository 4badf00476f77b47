import { homeOf, type Role, type RoleBody, type SignedIn } from '@stagedoor/contracts';
import { ApiError, useApi, useNavigate, usePlatform } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { accessToken } from './access-token';
import { inTurn } from './in-turn';

/**
 * Switches to a role that the user holds: stores the new token and user, and loads the role's home, without a new
 * document if only this page has the token. Repeats the call once unless it is refused: its response may be lost, and
 * the old token revoked. Only logs a failure (section 8). Ends the new session if the old one was replaced or ended
 * meanwhile. Returns whether the role was switched.
 */
export function useSwitchRole(): (role: Role) => Promise<boolean> {
  const { session } = useShell();
  const api = useApi();
  const { leaveTo, queryClient } = usePlatform();
  const navigate = useNavigate();
  return (role) =>
    inTurn(async () => {
      const token = accessToken.read();
      try {
        const send = () => api.post<SignedIn>('/auth/switch-role', { role } satisfies RoleBody);
        const signedIn = await send().catch((error: unknown) => {
          if (!(error instanceof ApiError && error.isRefusal)) return send();
          throw error;
        });
        if (accessToken.read() !== token) {
          await api.post('/auth/logout', {}, { accessToken: signedIn.accessToken });
          return false;
        }
        session.begin(signedIn);
      } catch (error) {
        console.error('The role could not be switched.', error);
        return false;
      }
      const home = homeOf(role);
      if (accessToken.isStored()) leaveTo(home);
      else {
        queryClient.clear();
        void navigate(home);
      }
      return true;
    });
}
