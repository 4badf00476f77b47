import { type ApiClient, useApi, useSession } from '@stagedoor/platform';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

const HelperContext = createContext<{ api: ApiClient; token: string } | null>(null);

/** The person who is signed in, if any, and the calls in the name of this person. */
export interface Caller {
  api: ApiClient;
  userId: string | null;
}

interface HelperApiProps {
  token: string;
  children: ReactNode;
}

/** The calls of the door inside are those of a helper: they have the token of the link, and no session. */
export function HelperApi({ token, children }: HelperApiProps) {
  const api = useApi();
  const own = useMemo(() => ({ api: asHelper(api, token), token }), [api, token]);
  return <HelperContext value={own}>{children}</HelperContext>;
}

/** Returns the client of the door: a helper's, or that of the session. */
export function useDoorApi(): ApiClient {
  const session = useApi();
  return useContext(HelperContext)?.api ?? session;
}

/** True inside of HelperApi. */
export function useIsHelper(): boolean {
  return useContext(HelperContext) !== null;
}

/** Returns whose the work at the door is: the token of a helper's link, or the id of the person who is signed in. */
export function useDoorOwner(): string | undefined {
  const { user } = useSession();
  return useContext(HelperContext)?.token ?? user?.id;
}

/** Returns the person who is signed in, also inside of HelperApi. */
export function useCaller(): Caller {
  const { user } = useSession();
  return { api: useApi(), userId: user?.id ?? null };
}

/** Returns the client of a session with the token of a helper's link in place of the session. */
export function asHelper(api: ApiClient, accessToken: string): ApiClient {
  return {
    ...api,
    get: (path, options) => api.get(path, { ...options, accessToken }),
    post: (path, body, options) => api.post(path, body, { ...options, accessToken }),
  };
}
