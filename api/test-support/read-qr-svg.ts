import jsQR from 'jsqr';

const PIXELS_PER_MODULE = 4;

/** Renders the SVG image of a QR code and decodes it, as a scanner would; null when there is no code. */
export function readQrSvg(svg: string): string | null {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * PIXELS_PER_MODULE;
  const drawing = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, length } of runsOf(svg)) {
    for (let row = y * PIXELS_PER_MODULE; row < (y + 1) * PIXELS_PER_MODULE; row++) {
      const from = row * side + x * PIXELS_PER_MODULE;
      for (let pixel = from; pixel < from + length * PIXELS_PER_MODULE; pixel++) {
        drawing.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return jsQR.default(drawing, side, side)?.data ?? null;
}

/** Returns the dark runs of the image: its path moves to a row (`M`), skips (`m`) and strokes (`h`). */
function runsOf(svg: string): { x: number; y: number; length: number }[] {
  const path = / stroke="#000000" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)].flatMap(([, step, a, b]) => {
    const distance = Number(a);
    if (step === 'M') [x, y] = [distance, Math.floor(Number(b))];
    if (step === 'm') [x, y] = [x + distance, y + Number(b)];
    if (step !== 'h') return [];
    const run = { x, y, length: distance };
    x += distance;
    return [run];
  });
}
