import type { User } from '@stagedoor/contracts';
import type { StoreApi } from 'zustand/vanilla';

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
