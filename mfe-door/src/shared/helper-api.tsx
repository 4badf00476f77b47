import { type ApiClient, useApi } from '@stagedoor/platform';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

const HelperApiContext = createContext<ApiClient | null>(null);

interface HelperApiProps {
  token: string;
  children: ReactNode;
}

/** The calls of the door inside are those of a helper: they have the token of the link, and no session. */
export function HelperApi({ token, children }: HelperApiProps) {
  const api = useApi();
  const own = useMemo(() => asHelper(api, token), [api, token]);
  return <HelperApiContext value={own}>{children}</HelperApiContext>;
}

/** Returns the client of the door: a helper's, or that of the session. */
export function useDoorApi(): ApiClient {
  const session = useApi();
  return useContext(HelperApiContext) ?? session;
}

/** True inside of HelperApi. */
export function useIsHelper(): boolean {
  return useContext(HelperApiContext) !== null;
}

/** Returns the client of a session with the token of a helper's link in place of the session. */
export function asHelper(api: ApiClient, accessToken: string): ApiClient {
  return {
    ...api,
    get: (path, options) => api.get(path, { ...options, accessToken }),
    post: (path, body, options) => api.post(path, body, { ...options, accessToken }),
  };
}
