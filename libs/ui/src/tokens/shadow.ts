/** How far a shadow falls, for a given tint: `raised` for cards, `overlay` for what floats. */
export const shadow = {
  raised: (tint: string) => `0 1px 2px ${tint}`,
  overlay: (tint: string) => `0 1.25rem 3rem ${tint}`,
} as const;
