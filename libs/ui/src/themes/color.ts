import type { DefaultTheme } from 'styled-components';
import type { ThemeColors } from './theme';

/** Reads a theme colour in a template: `${color('textMuted')}`. */
export const color =
  (name: keyof ThemeColors) =>
  ({ theme }: { theme: DefaultTheme }): string =>
    theme.color[name];
