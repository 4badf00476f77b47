/**
 * Font stacks. The last names before the generic are local fonts scaled to the same metrics, so that a late web font
 * causes no layout shift.
 */
export const fontFamily = {
  display: "'Bricolage Grotesque Variable', 'Stagedoor Display Fallback', system-ui, sans-serif",
  text: "'Figtree Variable', 'Stagedoor Text Fallback', system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace",
} as const;

/** The fluid scale: each size grows from a window of 320 px to one of 1200 px. */
export const fontSize = {
  caption: '0.8125rem',
  small: '0.9375rem',
  body: '1rem',
  lead: 'clamp(1.0625rem, 1.02rem + 0.23vw, 1.1875rem)',
  h4: 'clamp(1.0625rem, 1.04rem + 0.11vw, 1.125rem)',
  h3: 'clamp(1.25rem, 1.18rem + 0.34vw, 1.4375rem)',
  h2: 'clamp(1.5rem, 1.32rem + 0.91vw, 2rem)',
  h1: 'clamp(2rem, 1.64rem + 1.82vw, 3rem)',
  hero: 'clamp(2.625rem, 1.67rem + 4.77vw, 5.25rem)',
} as const;
/** The name of a step of the type scale. */
export type FontSize = keyof typeof fontSize;

/** Two weights: regular and strong. */
export const fontWeight = { regular: 420, strong: 640 } as const;

/** Line heights, from single figures to running text. */
export const lineHeight = { flat: 1, tight: 1.08, snug: 1.25, body: 1.55 } as const;

/** Letter spacing: tighter for larger display text. */
export const letterSpacing = {
  display: '-0.03em',
  heading: '-0.018em',
  normal: '0',
  code: '0.06em',
} as const;
