import { homeOf, type Role, type RoleBody, type SignedIn } from '@stagedoor/contracts';
import { useApi, usePlatform } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { accessToken } from './access-token';
import { inTurn } from './in-turn';

/**
 * Switches to a role that the user holds: stores the new token and user, and loads the role's home. Only logs a failure
 * (section 8). Ends the new session if the old one was replaced or ended meanwhile. Returns whether the role was
 * switched.
 */
export function useSwitchRole(): (role: Role) => Promise<boolean> {
  const { session } = useShell();
  const api = useApi();
  const { leaveTo } = usePlatform();
  return (role) =>
    inTurn(async () => {
      const token = accessToken.read();
      try {
        const body: RoleBody = { role };
        const signedIn = await api.post<SignedIn>('/auth/switch-role', body);
        if (accessToken.read() !== token) {
          await api.post('/auth/logout', {}, { accessToken: signedIn.accessToken });
          return false;
        }
        session.begin(signedIn);
      } catch (error) {
        console.error('The role could not be switched.', error);
        return false;
      }
      leaveTo(homeOf(role));
      return true;
    });
}
