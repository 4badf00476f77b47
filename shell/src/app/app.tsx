import { PlatformProvider, type Platform } from '@stagedoor/platform';
import { UiProvider, useThemePreference } from '@stagedoor/ui';
import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { leaveForMissingFiles } from '../remotes/leave-for-missing-files';
import { ShellContext, type Shell } from './shell-context';

export interface AppProps {
  shell: Shell;
  platform: Platform;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole site: theme, platform, shell and router around each other. */
export function App({ shell, platform, router }: AppProps) {
  const [theme] = useThemePreference();
  const { areas } = shell;
  const { leaveTo } = platform;
  // The router's provider has to be the first to listen: what has changed until then is told to the first alone.
  useEffect(() => leaveForMissingFiles({ router, areas, leaveTo }), [router, areas, leaveTo]);
  return (
    <UiProvider theme={theme}>
      <PlatformProvider platform={platform}>
        <ShellContext value={shell}>
          <RouterProvider router={router} />
        </ShellContext>
      </PlatformProvider>
    </UiProvider>
  );
}
