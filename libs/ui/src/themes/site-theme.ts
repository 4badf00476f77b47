import { darkTheme } from './dark';
import { lightTheme } from './light';
import { sharedTokens, type Theme } from './theme';

type Values = { readonly [name: string]: string | Values };

const HEX = /#[0-9a-f]+/;

/** Joins the values of two themes that differ in their colours: each colour becomes `light-dark(…)`. */
function either<T extends object>(light: T, dark: T): T {
  const join = (value: string | Values, other: string | Values) =>
    typeof value === 'string'
      ? value.replace(HEX, (colour) => `light-dark(${colour}, ${HEX.exec(other as string)![0]})`)
      : either(value, other as Values);
  return Object.fromEntries(
    Object.entries(light as Values).map(([name, value]) => [
      name,
      join(value, (dark as Values)[name]!),
    ]),
  ) as T;
}

const systemTheme = (): 'light' | 'dark' =>
  window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

const both = ({ color, channel, tone, shadow }: Theme) => ({ color, channel, tone, shadow });

/**
 * Both themes in one: the browser takes the colours of the page's `color-scheme`, so that the styles of a page are the
 * same for every visitor.
 */
export const siteTheme: Theme = {
  ...sharedTokens,
  ...either(both(lightTheme), both(darkTheme)),
  /** The theme when this is read. A change of it renders nothing. */
  get name() {
    const { theme } = document.documentElement.dataset;
    return theme === 'light' || theme === 'dark' ? theme : systemTheme();
  },
};
