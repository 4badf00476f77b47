import type { User } from '@stagedoor/contracts';
import {
  createApiClient,
  createQueryClient,
  PlatformProvider,
  type RemoteModule,
  type SessionView,
} from '@stagedoor/platform';
import { UiProvider } from '@stagedoor/ui';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { API } from './api-server';

export interface RenderRemoteOptions {
  /** The address to open, for example `/events?search=disco`. */
  at: string | { pathname: string; search?: string; state?: unknown };
  /** Who is signed in; a guest when left out. */
  user?: User | null;
  /** What the page has brought along, by the address of the call that it saves waiting for. */
  firstData?: Readonly<Record<string, unknown>>;
}

/** Draws a remote's routes as the shell would, against the fake API; any other path of the site shows `elsewhere`. */
export function renderRemote(
  remote: RemoteModule,
  { at, user = null, firstData }: RenderRemoteOptions,
) {
  const session = createStore<SessionView>(() => ({ status: user ? 'signed-in' : 'guest', user }));
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
  });
  const leaveTo = jest.fn<void, [string]>();
  const api = createApiClient({
    baseUrl: API,
    getAccessToken: () => (user ? 'token' : null),
    onUnauthorized: () => {},
    firstData,
  });
  const routes = [...remote.routes, { path: '*', element: <p>elsewhere</p> }];
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
    initialEntries: [at],
  });
  const view = render(
    <UiProvider theme="light">
      <PlatformProvider platform={{ session, api, queryClient, leaveTo }}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </UiProvider>,
  );
  return { ...view, router, leaveTo, session, queryClient };
}
