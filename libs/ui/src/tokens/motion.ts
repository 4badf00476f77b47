/**
 * Durations and easing curves. Animate only `transform` and `opacity`. `beat` and `pulse` are periods of loading
 * animations.
 */
export const motion = {
  fast: '120ms',
  normal: '160ms',
  slow: '200ms',
  beat: '900ms',
  pulse: '1600ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;
