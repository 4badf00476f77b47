import {
  createQueryClient,
  forgetDrafts,
  PlatformProvider,
  type Platform,
  type RemoteModule,
} from '@stagedoor/platform';
import { UiProvider, useThemePreference } from '@stagedoor/ui';
import { FontFaces } from '@stagedoor/ui/fonts';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Frame, MissingRoute } from './frame';
import type { HarnessSettings } from './settings';
import { ThrownError } from './thrown-error';
import { startVisitor, type Visitor } from './visitor';

interface HarnessProps {
  platform: Platform;
  router: ComponentProps<typeof RouterProvider>['router'];
}

function Harness({ platform, router }: HarnessProps) {
  const [theme] = useThemePreference();
  return (
    <UiProvider theme={theme}>
      <FontFaces />
      <PlatformProvider platform={platform}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </UiProvider>
  );
}

/** Signs in the first user and reloads; false if a user was chosen before, none is needed, or the login fails. */
async function openAs({ opensAs }: HarnessSettings, visitor: Visitor): Promise<boolean> {
  if (!opensAs || visitor.email !== null) return false;
  return visitor.become(opensAs).then(
    () => true,
    () => false,
  );
}

type LoadRemote = () => Promise<{ remote: RemoteModule }>;

/** Returns the routes of a remote. If it throws when it loads, all paths throw its error. */
async function routesOf(load: LoadRemote): Promise<RemoteModule['routes']> {
  try {
    return (await load()).remote.routes;
  } catch (error) {
    const loader = () => {
      throw error;
    };
    return [{ path: '*', loader, element: null }];
  }
}

/** Renders a remote without the shell, on the real platform and design system. */
export async function startHarness(load: LoadRemote, settings: HarnessSettings): Promise<void> {
  const visitor = startVisitor();
  if (await openAs(settings, visitor)) return;
  const platform: Platform = {
    session: visitor.session,
    api: visitor.api,
    queryClient: createQueryClient(),
    leaveTo: (url) => window.location.assign(url),
    endSession(to) {
      visitor.leave();
      forgetDrafts();
      void router.navigate(to);
    },
  };
  const start = settings.paths[0]?.address;
  const isOurs = settings.paths.some(({ path }) => path === '/');
  if (window.location.pathname === '/' && start && !isOurs) {
    window.history.replaceState(null, '', start);
  }
  const routes = await routesOf(load);
  const router = createBrowserRouter([
    {
      element: <Frame settings={settings} visitor={visitor} />,
      HydrateFallback: () => null,
      children: [
        {
          errorElement: <ThrownError />,
          children: [...routes, { path: '*', element: <MissingRoute settings={settings} /> }],
        },
      ],
    },
  ]);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Harness platform={platform} router={router} />);
}
