/** Distances on a 4 px scale, in rem so that they scale with the user's text size. */
export const space = {
  none: '0',
  '2xs': '0.25rem',
  xs: '0.5rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.5rem',
  xl: '2rem',
  '2xl': '3rem',
  '3xl': '5rem',
} as const;
/** The name of a distance. */
export type Space = keyof typeof space;
