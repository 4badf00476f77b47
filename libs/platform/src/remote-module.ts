import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from './http/api-client';

/** The context of a remote's `prefetch`, which loads the data of a URL before its screen renders. */
export interface PrefetchContext {
  url: URL;
  api: ApiClient;
  queryClient: QueryClient;
}

/**
 * The module that a remote exposes as `./remote`: its routes with absolute paths, all within its own paths.
 * @madeByRemotes
 */
export interface RemoteModule {
  routes: RouteObject[];
  prefetch?: (context: PrefetchContext) => Promise<void>;
}
