import { OneLineError } from '@stagedoor/processes/one-line-error';
import { type Look, looksOf, THEMES, USUAL, WIDTHS, ZOOMS } from './looks.js';
import { type Screen, SCREENS } from './screens.js';

/** The pictures to take. */
export interface Selection {
  screens: readonly Screen[];
  looks: readonly Look[];
}

/** The command's options; a missing one has its default. */
export interface SelectionOptions {
  screens?: string | undefined;
  themes?: string | undefined;
  widths?: string | undefined;
  zoom?: string | undefined;
}

/** Returns the named items, or all, in the order of the list. Throws a OneLineError for an unknown item. */
function some<Item extends string | number>(
  option: string,
  text: string | undefined,
  all: readonly Item[],
  usual: readonly Item[],
): readonly Item[] {
  if (text === undefined) return usual;
  if (text === 'all') return all;
  const asked = text.split(',').map((part) => part.trim());
  const names = all.map(String);
  if (asked.every((name) => names.includes(name)))
    return all.filter((item) => asked.includes(String(item)));
  throw new OneLineError(`--${option} must be all, or some of ${names.join(', ')}.`);
}

function screensNamed(text: string): Screen[] {
  const beginnings = text.split(',').map((part) => part.trim());
  const found = SCREENS.filter(({ name }) => beginnings.some((part) => name.startsWith(part)));
  if (found.length > 0) return found;
  throw new OneLineError(`There is no screen ${text}; there are ${namesOf(SCREENS)}.`);
}

const namesOf = (screens: readonly Screen[]) => screens.map(({ name }) => name).join(', ');

/** Returns the selection of the options; by default each screen in both themes on a phone and on a desktop. */
export function select({ screens, themes, widths, zoom }: SelectionOptions): Selection {
  return {
    screens: screens === undefined ? SCREENS : screensNamed(screens),
    looks: looksOf({
      themes: some('themes', themes, THEMES, USUAL.themes),
      widths: some<number>('widths', widths, WIDTHS, USUAL.widths),
      zooms: some<number>('zoom', zoom, ZOOMS, USUAL.zooms),
    }),
  };
}
