import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from './http/api-client';

/** What a remote's `prefetch` may use to have the data of an address ready before its screen is drawn. */
export interface PrefetchContext {
  url: URL;
  api: ApiClient;
  queryClient: QueryClient;
}

/**
 * The one module that a remote exposes as `./remote`: its routes with absolute paths, all within the paths it owns.
 * @madeByRemotes
 */
export interface RemoteModule {
  routes: RouteObject[];
  prefetch?: (context: PrefetchContext) => Promise<void>;
}
