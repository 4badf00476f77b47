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
  /** The location to open, for example `/events?search=disco`. */
  at: string | { pathname: string; search?: string; state?: unknown };
  /** The signed-in user. Defaults to a guest. */
  user?: User | null;
  /** The data sent with the page, by path of the call. */
  firstData?: Readonly<Record<string, unknown>>;
}

/** Renders a remote's routes as in the shell, with the fake API. Any other path renders `elsewhere`. */
export function renderRemote(
  remote: RemoteModule,
  { at, user = null, firstData }: RenderRemoteOptions,
) {
  const session = createStore<SessionView>(() => ({ status: user ? 'signed-in' : 'guest', user }));
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
  });
  const leaveTo = vi.fn<(address: string) => void>();
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
  const endSession = (to: string) => {
    session.setState({ status: 'guest', user: null });
    void router.navigate(to);
  };
  const view = render(
    <UiProvider theme="light">
      <PlatformProvider platform={{ session, api, queryClient, leaveTo, endSession }}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </UiProvider>,
  );
  return { ...view, router, leaveTo, session, queryClient };
}
