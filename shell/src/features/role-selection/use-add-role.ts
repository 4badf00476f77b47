import { pages, type Role, type RoleBody, type User } from '@stagedoor/contracts';
import { useApi, useMutation, useNavigate } from '@stagedoor/platform';
import { useShell } from '../../app/shell-context';
import { useSwitchRole } from '../../session/use-switch-role';

/** Adds a role: the user is replaced with the answer, then the role is switched to and the page loaded anew (section 4). */
export function useAddRole() {
  const { session } = useShell();
  const api = useApi();
  const switchRole = useSwitchRole();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (role: Role) => {
      session.replaceUser(await api.post<User>('/auth/add-role', { role } satisfies RoleBody));
      // The role is there, even if switching to it has failed: there is nothing left to add here.
      if (!(await switchRole(role))) await navigate(pages.home);
    },
  });
}
