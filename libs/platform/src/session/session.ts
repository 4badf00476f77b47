import { holdsRole, type Role, type User } from '@stagedoor/contracts';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { usePlatform } from '../platform';

/** `loading` until `GET /auth/me` has settled at start-up. Screens must not call the API before. */
export type SessionStatus = 'loading' | 'guest' | 'signed-in';

/** The current user. Only the shell changes it. */
export interface SessionView {
  status: SessionStatus;
  user: User | null;
}

/** The read-only session of the remotes. */
export type ReadonlySession = Pick<
  StoreApi<SessionView>,
  'getState' | 'getInitialState' | 'subscribe'
>;

/** Returns the current session and rerenders when it changes. */
export function useSession(): SessionView {
  return useStore(usePlatform().session);
}

/** True only when the current user has the role and it is active (specification, section 6). */
export function useHoldsRole(role: Role): boolean {
  const { user } = useSession();
  return user !== null && holdsRole(user, role);
}
