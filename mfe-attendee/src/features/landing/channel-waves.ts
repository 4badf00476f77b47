/** The box in which a wave is drawn. */
export const WAVE_BOX = { width: 480, height: 64 } as const;

const STEP = 6;

/** A waveform as an SVG path of upright strokes around the middle: the same for a channel every time, calm at both ends. */
export function wavePath(channelNumber: number): string {
  const middle = WAVE_BOX.height / 2;
  const strokes: string[] = [];
  for (let x = STEP / 2; x < WAVE_BOX.width; x += STEP) {
    const slow = Math.sin((x / 97) * channelNumber + channelNumber);
    const fast = Math.sin((x / 11) * (1 + channelNumber / 7));
    const swell = Math.sin((Math.PI * x) / WAVE_BOX.width);
    const half = Math.max(1.5, Math.abs(slow * 0.6 + fast * 0.4) * swell * (middle - 4));
    strokes.push(`M${x} ${(middle - half).toFixed(1)}v${(half * 2).toFixed(1)}`);
  }
  return strokes.join('');
}
