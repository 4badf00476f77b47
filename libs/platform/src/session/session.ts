import { holdsRole, type Role, type User } from '@stagedoor/contracts';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { usePlatform } from '../platform';

/** `loading` lasts until `GET /auth/me` has settled at start-up; no screen may call the API before. */
export type SessionStatus = 'loading' | 'guest' | 'signed-in';

/** Who is here. The shell alone changes it. */
export interface SessionView {
  status: SessionStatus;
  user: User | null;
}

/** The session as a remote sees it: to be read and followed, never written. */
export type ReadonlySession = Pick<
  StoreApi<SessionView>,
  'getState' | 'getInitialState' | 'subscribe'
>;

/** The current session; the component is drawn again when it changes. */
export function useSession(): SessionView {
  return useStore(usePlatform().session);
}

/** True only when the person here has the role and it is active (specification, section 6). */
export function useHoldsRole(role: Role): boolean {
  const { user } = useSession();
  return user !== null && holdsRole(user, role);
}
