import { createGlobalStyle } from 'styled-components';
import { media } from '../tokens/media';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../tokens/type';
import { color } from './color';
import { fallbackFonts } from './fallback-fonts';
import { focusRing } from './focus-ring';

/**
 * Reset, page colours, base type in the direction of its text, focus ring, black on white for print, and the local
 * fallback fonts. `UiProvider` mounts it once. The look of bare elements is in a layer, so that a remote's own style
 * sheet can change it; its lines are not indented, because the first load has them as they are.
 */
export const GlobalStyle = createGlobalStyle`
  ${fallbackFonts}

  @layer base {
  *, ::before, ::after { box-sizing: border-box; }

  * { margin: 0; padding: 0; }

  html {
    color-scheme: light dark;
    background: ${color('canvas')};
    text-size-adjust: 100%;
    -webkit-text-size-adjust: 100%;
    overflow-y: scroll;
  }

  html[data-theme='light'] { color-scheme: light; }
  html[data-theme='dark'] { color-scheme: dark; }

  body {
    min-height: 100dvh;
    color: ${color('text')};
    font-family: ${fontFamily.text};
    font-size: ${fontSize.body};
    font-weight: ${fontWeight.regular};
    line-height: ${lineHeight.body};
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }

  h1, h2, h3, h4 {
    font-family: ${fontFamily.display};
    font-weight: ${fontWeight.strong};
    letter-spacing: ${letterSpacing.heading};
    line-height: ${lineHeight.snug};
    text-wrap: balance;
  }

  h1, h2, h3, h4, p { unicode-bidi: plaintext; }

  strong, b { font-weight: ${fontWeight.strong}; }

  ul[role='list'], ol[role='list'] { list-style: none; }

  img, svg, video, canvas { display: block; max-width: 100%; }

  button, input, select, textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
  }

  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }

  a { color: inherit; }
  }

  :focus-visible { ${focusRing} }
  :focus:not(:focus-visible) { outline: none; }
  main:focus-visible, h1:focus-visible { outline: none; }

  ::selection {
    color: ${color('onAction')};
    background: ${color('link')};
  }

  ${media.forcedColours} {
    :focus-visible { outline-color: Highlight; }
  }

  @media print {
    html { color-scheme: light; background: none; }

    *, ::before, ::after {
      color: CanvasText !important;
      background: none !important;
      box-shadow: none !important;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *, ::before, ::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
