import { pages, type Role, type RoleBody } from '@stagedoor/contracts';
import { hasStatus, useApi, useMutation, useNavigate } from '@stagedoor/platform';
import { useShell } from '../../app/shell-context';
import { useSwitchRole } from '../../session/use-switch-role';

/**
 * Adds a role: replaces the user with the response, switches to the role and loads its home (section 4). Stays pending
 * until this page is left, or restored after Back.
 */
export function useAddRole() {
  const { session } = useShell();
  const api = useApi();
  const switchRole = useSwitchRole();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (role: Role) => {
      const body: RoleBody = { role };
      await session.replaceUser(api.post('/auth/add-role', body)).catch((error: unknown) => {
        // An earlier request without a response may have added the role.
        if (!hasStatus(error, 409)) throw error;
      });
      // The role is added even if switching to it failed, so that this page has no further use.
      if (!(await switchRole(role))) return navigate(pages.home);
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
    },
  });
}
