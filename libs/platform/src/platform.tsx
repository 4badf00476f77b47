import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import type { ApiClient } from './http/api-client';
import type { ReadonlySession } from './session/session';

/** Everything that the shell provides to the remotes. */
export interface Platform {
  session: ReadonlySession;
  api: ApiClient;
  queryClient: QueryClient;
  /** Leaves the site for a URL such as the hosted payment page. */
  leaveTo: (url: string) => void;
  /**
   * Ends the session in this browser, deletes the tab's drafts and opens a public page. Sends no request: the server has
   * ended the session already.
   */
  endSession: (to: string) => void;
}

const PlatformContext = createContext<Platform | null>(null);

/**
 * Provides the platform to its children. Used by the shell, a harness or a test.
 * @host
 */
export function PlatformProvider({
  platform,
  children,
}: {
  platform: Platform;
  children: ReactNode;
}) {
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
    </PlatformContext>
  );
}

/** Returns the provided platform. Throws outside a PlatformProvider: a remote never runs without a host. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider around it');
  return platform;
}

/** Returns the HTTP client of the session. */
export function useApi(): ApiClient {
  return usePlatform().api;
}
