import { PlatformProvider, type Platform } from '@stagedoor/platform';
import { UiProvider, useThemePreference } from '@stagedoor/ui';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ShellContext, type Shell } from './shell-context';

export interface AppProps {
  shell: Shell;
  platform: Platform;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole site: theme, platform, shell and router around each other. */
export function App({ shell, platform, router }: AppProps) {
  const [theme] = useThemePreference();
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
