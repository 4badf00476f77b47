const BARS = 30;
const STEP = 20;
const BAR_WIDTH = 10;
const HEIGHT = 320;

/** Returns the height of a bar: a chord of three notes, low on the left and swelling to the right. */
function barHeight(index: number): number {
  const part = index / (BARS - 1);
  const swell = 0.12 + 0.88 * part ** 0.9;
  const chord =
    0.6 +
    0.22 * Math.sin(index * 0.62) +
    0.12 * Math.sin(index * 1.7 + 1) +
    0.06 * Math.cos(index * 3.1);
  return Math.round(Math.max(BAR_WIDTH, HEIGHT * swell * chord));
}

function barsImage(): string {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const height = barHeight(index);
    return `<rect x='${index * STEP}' y='${HEIGHT - height}' width='${BAR_WIDTH}' height='${height + BAR_WIDTH}' rx='${BAR_WIDTH / 2}'/>`;
  });
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${BARS * STEP} ${HEIGHT}'>${bars.join('')}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** The outline of an equaliser, as a `mask-image` for a gradient. */
export const equaliserMask = barsImage();
