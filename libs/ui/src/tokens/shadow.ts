/** The offset and blur of a shadow for a tint: `raised` for cards, `overlay` for floating layers. */
export const shadow = {
  raised: (tint: string) => `0 1px 2px ${tint}`,
  overlay: (tint: string) => `0 1.25rem 3rem ${tint}`,
} as const;
