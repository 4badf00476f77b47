/** Durations and curves; only `transform` and `opacity` may move. `beat` and `pulse` are the rounds of what moves while one waits. */
export const motion = {
  fast: '120ms',
  normal: '160ms',
  slow: '200ms',
  beat: '900ms',
  pulse: '1600ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;
