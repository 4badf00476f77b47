import { useLayoutEffect, type ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { ToastProvider } from '../components/toast/toast-provider';
import { GlobalStyle } from './global-style';
import { siteTheme } from './site-theme';
import type { ThemePreference } from './theme-preference';

/** Props of `UiProvider`. */
export interface UiProviderProps {
  /** `system` (the default) follows the device while the page is open. */
  theme?: ThemePreference;
  children: ReactNode;
}

/** Provides the theme, global style and toasts, once at the root of an app or a test. */
export function UiProvider({ theme = 'system', children }: UiProviderProps) {
  useLayoutEffect(() => {
    if (theme === 'system') return undefined;
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    return () => {
      delete dataset.theme;
    };
  }, [theme]);
  return (
    <ThemeProvider theme={siteTheme}>
      <GlobalStyle />
      <ToastProvider>{children}</ToastProvider>
    </ThemeProvider>
  );
}
