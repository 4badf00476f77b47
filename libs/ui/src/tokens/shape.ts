/** Corner radii, smallest to roundest. */
export const radius = {
  xs: '0.375rem',
  sm: '0.625rem',
  md: '0.875rem',
  lg: '1.25rem',
  pill: '999px',
} as const;

/** Line widths: hairlines divide, `focus` is the ring of the focused element. */
export const borderWidth = { hairline: '1px', mark: '2px', focus: '3px' } as const;

/** Fixed sizes: the smallest touch target, icons, and content widths. */
export const size = {
  touch: '2.75rem',
  icon: { sm: '1rem', md: '1.25rem', lg: '1.5rem' },
  avatar: { sm: '2rem', md: '2.75rem', lg: '4rem' },
  dialog: '30rem',
  dialogWide: '44rem',
  menu: '15rem',
  toast: '26rem',
  message: '12rem',
  channelCard: '9.5rem',
  channelBars: { width: '3.5rem', height: '2.5rem' },
  block: '8rem',
  illustration: '11rem',
  column: { sm: '11rem', md: '17.5rem', lg: '22rem' },
  container: { page: '75rem', text: '42rem', form: '34rem' },
} as const;

/** The stacking order of floating layers. */
export const layer = { base: 0, raised: 1, header: 10, menu: 20, toast: 30, skipLink: 40 } as const;
