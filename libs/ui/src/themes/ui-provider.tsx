import { useSyncExternalStore, type ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { ToastProvider } from '../components/toast/toast-provider';
import { darkTheme } from './dark';
import { GlobalStyle } from './global-style';
import { lightTheme } from './light';
import type { ThemePreference } from './theme-preference';

const LIGHT_QUERY = '(prefers-color-scheme: light)';

const canAsk = (): boolean => typeof window.matchMedia === 'function';

function subscribeToSystem(onChange: () => void): () => void {
  if (!canAsk()) return () => undefined;
  const query = window.matchMedia(LIGHT_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const systemTheme = (): 'light' | 'dark' =>
  canAsk() && window.matchMedia(LIGHT_QUERY).matches ? 'light' : 'dark';

/** Props of `UiProvider`. */
export interface UiProviderProps {
  /** `system` (the default) follows the device while the page is open. */
  theme?: ThemePreference;
  children: ReactNode;
}

/** Provides the theme, global style and toasts, once at the root of an app or a test. */
export function UiProvider({ theme = 'system', children }: UiProviderProps) {
  const system = useSyncExternalStore(subscribeToSystem, systemTheme);
  const name = theme === 'system' ? system : theme;
  return (
    <ThemeProvider theme={name === 'light' ? lightTheme : darkTheme}>
      <GlobalStyle />
      <ToastProvider>{children}</ToastProvider>
    </ThemeProvider>
  );
}
