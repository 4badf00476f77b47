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

/** The whole site: theme, platform, shell and router. */
export function App({ shell, platform, router }: AppProps) {
  const [theme] = useThemePreference();
  const { areas } = shell;
  const { leaveTo } = platform;
  // The router passes errors found before the first subscription only to its first subscriber, which must be its
  // provider.
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
