/** The layout's breakpoints, in em. */
export const breakpoint = { tablet: '40em', desktop: '64em' } as const;

/** Media queries for a block: `${media.fromTablet} { … }`. */
export const media = {
  phone: '@media (width < 40em)',
  fromTablet: `@media (width >= ${breakpoint.tablet})`,
  fromDesktop: `@media (width >= ${breakpoint.desktop})`,
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColours: '@media (forced-colors: active)',
} as const;
