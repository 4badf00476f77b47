/** The view box of a wave. */
export const WAVE_BOX = { width: 720, height: 80 } as const;

const STEP = 9;

/** A waveform as an SVG path of vertical strokes around the middle. Deterministic for a channel; flat at both ends. */
export function wavePath(channelNumber: number): string {
  const middle = WAVE_BOX.height / 2;
  const strokes: string[] = [];
  for (let x = STEP / 2; x < WAVE_BOX.width; x += STEP) {
    const slow = Math.abs(Math.sin(x / (131 - 22 * channelNumber) + channelNumber));
    const fast = 0.55 + 0.45 * Math.sin((x / 10) * (1 + channelNumber / 5));
    const swell = Math.sin((Math.PI * x) / WAVE_BOX.width) ** 0.5;
    const half = Math.max(2, slow * fast * swell * (middle - 3));
    strokes.push(`M${x} ${(middle - half).toFixed(1)}v${(half * 2).toFixed(1)}`);
  }
  return strokes.join('');
}
