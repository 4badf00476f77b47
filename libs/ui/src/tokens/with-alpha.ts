/** Adds an opacity (0 to 1) to a six-digit hex colour, as eight-digit hex. */
export function withAlpha(hex: string, opacity: number): string {
  const channel = Math.round(opacity * 255);
  return `${hex}${channel.toString(16).padStart(2, '0')}`;
}
