import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import type { ApiClient } from './http/api-client';
import type { ReadonlySession } from './session/session';

/** Everything the shell lends to the remotes while they run. */
export interface Platform {
  session: ReadonlySession;
  api: ApiClient;
  queryClient: QueryClient;
  /** Leaves the site for another address, such as the hosted payment page. */
  leaveTo: (url: string) => void;
}

const PlatformContext = createContext<Platform | null>(null);

/**
 * Lends the platform to everything inside it. The shell uses it once; a harness or a test uses its own.
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

/** The platform around this component. Throws outside a PlatformProvider: a remote never runs without a host. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider around it');
  return platform;
}

/** The HTTP client of the session. */
export function useApi(): ApiClient {
  return usePlatform().api;
}
