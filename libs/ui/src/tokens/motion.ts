/** Durations and curves; only `transform` and `opacity` may move. */
export const motion = {
  fast: '120ms',
  normal: '160ms',
  slow: '200ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;
