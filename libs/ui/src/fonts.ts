import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import display from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2';
import { createGlobalStyle } from 'styled-components';

/** The two families of the design system, for a page without the page server of the site, which writes these rules. */
export const FontFaces = createGlobalStyle`
  @font-face {
    font-family: 'Bricolage Grotesque Variable';
    font-weight: 1 1000;
    font-display: swap;
    src: url(${display}) format('woff2');
  }

  @font-face {
    font-family: 'Figtree Variable';
    font-weight: 300 900;
    font-display: swap;
    src: url(${text}) format('woff2');
  }
`;
