import { CHANNEL_HUES, type ChannelHue } from '../../tokens/palette';
import { seededRandom } from './seeded-random';

/** The grid of the artwork. */
export const ART_WIDTH = 640;
export const ART_HEIGHT = 360;

const WAVE_POINTS = 28;

/** A round light behind the picture. */
export interface Glow {
  hue: ChannelHue;
  x: number;
  y: number;
  radius: number;
}

/** One bar of an equaliser, centred on the middle line. */
export interface Bar {
  hue: ChannelHue;
  x: number;
  width: number;
  height: number;
}

/** One line of a sound wave, as an SVG path. */
export interface Wave {
  hue: ChannelHue;
  path: string;
  width: number;
  opacity: number;
}

/** One dashed circle around the centre. */
export interface Ring {
  hue: ChannelHue;
  radius: number;
  /** Lengths of dashes and gaps along the circle. */
  dashes: string;
  rotation: number;
}

/** The drawing of an event: light in the three hues, and one of three pictures of sound. */
export type ArtworkPlan = { glows: readonly Glow[] } & (
  | { kind: 'bars'; bars: readonly Bar[] }
  | { kind: 'waves'; waves: readonly Wave[] }
  | { kind: 'rings'; centre: { x: number; y: number }; rings: readonly Ring[] }
);

type Random = () => number;

const between = (random: Random, low: number, high: number): number =>
  Math.round(low + random() * (high - low));

function shuffledHues(random: Random): ChannelHue[] {
  return CHANNEL_HUES.map((hue) => ({ hue, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ hue }) => hue);
}

function planGlows(hues: readonly ChannelHue[], random: Random): Glow[] {
  return hues.map((hue, index) => ({
    hue,
    x: between(random, 40, 180) + index * 200,
    y: between(random, -20, ART_HEIGHT + 20),
    radius: between(random, 190, 320),
  }));
}

function planBars(hues: readonly ChannelHue[], random: Random): Bar[] {
  const count = between(random, 21, 33);
  const step = ART_WIDTH / count;
  const peaks = hues.map((hue, index) => ({
    hue,
    at: count * (0.18 + index * 0.32) + (random() - 0.5) * 4,
    height: between(random, 120, 290),
    spread: between(random, 3, 5) * (count / 27),
  }));
  return Array.from({ length: count }, (_, index) => {
    const heights = peaks.map((peak) => {
      const distance = (index - peak.at) / peak.spread;
      return peak.height * Math.exp(-distance * distance);
    });
    const tallest = heights.indexOf(Math.max(...heights));
    const sum = heights.reduce((total, height) => total + height, 0);
    return {
      hue: peaks[tallest]!.hue,
      x: Math.round(index * step + step * 0.22),
      width: Math.round(step * 0.56),
      height: Math.round(Math.min(300, Math.max(12, sum * (0.72 + random() * 0.4)))),
    };
  });
}

interface WaveShape {
  cycles: number;
  phase: number;
}

/** Returns a sine that swells towards the middle, as quadratic curves through the midpoints of its points. */
function wavePath({ cycles, phase }: WaveShape, base: number, swing: number): string {
  const points = Array.from({ length: WAVE_POINTS + 1 }, (_, index) => {
    const part = index / WAVE_POINTS;
    const envelope = Math.sin(Math.PI * part) ** 0.8;
    const y = base + Math.sin(part * Math.PI * 2 * cycles + phase) * swing * envelope;
    return { x: part * (ART_WIDTH + 40) - 20, y };
  });
  const curves = points.slice(1).map((point, index) => {
    const previous = points[index]!;
    const middle = `${Math.round((previous.x + point.x) / 2)} ${((previous.y + point.y) / 2).toFixed(1)}`;
    return `${Math.round(previous.x)} ${previous.y.toFixed(1)} ${middle}`;
  });
  return `M-20 ${base}Q${curves.join('Q')}`;
}

function planWaves(hues: readonly ChannelHue[], random: Random): Wave[] {
  return hues.flatMap((hue, index) => {
    const base = 110 + index * 70 + between(random, -20, 20);
    const swing = between(random, 50, 120);
    const lines = between(random, 5, 8);
    const shape = { cycles: 1.2 + random() * 2.2, phase: random() * Math.PI * 2 };
    return Array.from({ length: lines }, (_, line) => ({
      hue,
      path: wavePath(shape, base + line * 3, swing * (1 - line / (lines + 1))),
      width: line === 0 ? 4 : 2,
      opacity: Number((1 - line / (lines + 1)).toFixed(2)),
    }));
  });
}

function planRings(hues: readonly ChannelHue[], random: Random): Ring[] {
  const count = between(random, 8, 12);
  return Array.from({ length: count }, (_, index) => {
    const radius = 26 + index * between(random, 26, 30);
    const length = Math.round(2 * Math.PI * radius);
    const drawn = Math.round(length * (0.3 + random() * 0.5));
    return {
      hue: hues[index % hues.length]!,
      radius,
      dashes: `${drawn} ${length - drawn}`,
      rotation: between(random, 0, 359),
    };
  });
}

/** Plans the artwork of an event from its id alone. The same id always gives the same plan. */
export function planArtwork(id: string): ArtworkPlan {
  const random = seededRandom(id);
  const hues = shuffledHues(random);
  const glows = planGlows(hues, random);
  const kind = between(random, 0, 2);
  if (kind === 0) return { glows, kind: 'bars', bars: planBars(hues, random) };
  if (kind === 1) return { glows, kind: 'waves', waves: planWaves(hues, random) };
  const centre = { x: between(random, 170, 470), y: between(random, 130, 260) };
  return { glows, kind: 'rings', centre, rings: planRings(hues, random) };
}
