import { holdsRole, type Role } from '@stagedoor/contracts';
import { useStore } from 'zustand';
import { usePlatform } from '../platform';
import type { SessionView } from './session';

/** Returns the current session and rerenders when it changes. */
export function useSession(): SessionView {
  return useStore(usePlatform().session);
}

/** True only when the current user has the role and it is active (specification, section 6). */
export function useHoldsRole(role: Role): boolean {
  const { user } = useSession();
  return user !== null && holdsRole(user, role);
}
