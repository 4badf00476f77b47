interface Face {
  family: string;
  weights: string;
  source: string;
  range: string;
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** `kind` is the suffix of the source file names: `wght-normal` for a variable font, `600-normal` for one weight. */
const family = (name: string, weights: string, source: string, kind: string): Face[] => [
  { family: name, weights, source: `${source}-latin-${kind}.woff2`, range: LATIN },
  { family: name, weights, source: `${source}-latin-ext-${kind}.woff2`, range: LATIN_EXTENDED },
];

const FACES = [
  // Headings have one weight, and a file with one weight is half the size.
  ...family('Bricolage Grotesque Variable', '1 1000', 'bricolage-grotesque', '600-normal'),
  ...family('Figtree Variable', '300 900', 'figtree', 'wght-normal'),
];

/** The URLs of the shell's fonts by the names of their source files. */
export type Fonts = Record<string, string>;

/** Returns the `@font-face` rules of the two families of the design system. */
export function fontFaces(fonts: Fonts): string {
  return FACES.filter(({ source }) => fonts[source])
    .map(
      ({ family: name, weights, source, range }) =>
        `@font-face{font-family:'${name}';font-weight:${weights};font-display:swap;` +
        `src:url(${fonts[source]}) format('woff2');unicode-range:${range}}`,
    )
    .join('');
}

/** Returns the URLs of the fonts to preload. */
export function urgentFonts(fonts: Fonts): string[] {
  return FACES.filter(({ range }) => range === LATIN).flatMap(({ source }) => fonts[source] ?? []);
}
