import { css } from 'styled-components';

/**
 * Local fonts scaled to the width, ascent and descent of the web fonts (measured in Chromium on the product's own
 * words), so that loading those causes no layout shift.
 */
export const fallbackFonts = css`
  @font-face {
    font-family: 'Stagedoor Display Fallback';
    src: local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold');
    size-adjust: 101%;
    ascent-override: 92.1%;
    descent-override: 26.7%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Stagedoor Text Fallback';
    font-weight: 100 500;
    src: local('Arial'), local('ArialMT'), local('Liberation Sans');
    size-adjust: 100.3%;
    ascent-override: 94.7%;
    descent-override: 24.9%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Stagedoor Text Fallback';
    font-weight: 501 900;
    src: local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold');
    size-adjust: 95.6%;
    ascent-override: 99.4%;
    descent-override: 26.2%;
    line-gap-override: 0%;
  }
`;
