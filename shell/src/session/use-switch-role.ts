import { homeOf, type Role, type RoleBody, type SignedIn } from '@stagedoor/contracts';
import { useApi, usePlatform } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';

/**
 * Switches to a role that the person holds: the new token and user are kept, and the page is loaded anew at the role's
 * home. A failure is only logged (section 8); it answers whether the switch was made.
 */
export function useSwitchRole(): (role: Role) => Promise<boolean> {
  const { session } = useShell();
  const api = useApi();
  const { leaveTo } = usePlatform();
  return async (role) => {
    try {
      session.begin(await api.post<SignedIn>('/auth/switch-role', { role } satisfies RoleBody));
    } catch (error) {
      console.error('The role could not be switched.', error);
      return false;
    }
    leaveTo(homeOf(role));
    return true;
  };
}
