import QRCode from 'qrcode';
import { addCracks, addNoise, blur, darken, type GreyPicture } from './spoil-picture';
import { project, type Tilt } from './project';
import { randomOf } from './random';

/** What makes a picture of a ticket hard to read. */
export const HARDSHIPS = ['angle', 'dark', 'blurred', 'cracked'] as const;
export type Hardship = (typeof HARDSHIPS)[number];

/** A picture as browsers and decoders take it: four bytes for each pixel. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

const WIDTH = 640;
const HEIGHT = 480;
/** Modules of light around a code. */
const QUIET = 4;

function modulesOf(code: string): (x: number, y: number) => number {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET;
  return (x, y) => {
    const column = Math.floor(x * side) - QUIET;
    const row = Math.floor(y * side) - QUIET;
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    return isInside && modules.get(row, column) ? 20 : 235;
  };
}

function toPicture({ width, height, light }: GreyPicture): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  light.forEach((value, index) => data.set([value, value, value, 255], index * 4));
  return { width, height, data };
}

/** Returns the picture of a ticket code on a phone as a camera takes it; the same for the same seed. */
export function ticketPicture(code: string, hardship: Hardship | null, seed = 1): Picture {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const slant = hardship === 'angle' ? 1 : 0.2;
  const tilt: Tilt = {
    side: HEIGHT * between(0.42, 0.6),
    turn: between(-0.7, 0.7) * slant,
    pitch: between(0.5, 0.95) * slant * (random() < 0.5 ? -1 : 1),
    yaw: between(0.2, 0.6) * slant * (random() < 0.5 ? -1 : 1),
  };
  const picture = project(modulesOf(code), tilt, WIDTH, HEIGHT);
  if (hardship === 'cracked') addCracks(picture, random, Math.round(between(5, 10)));
  if (hardship !== null) blur(picture, hardship === 'blurred' ? between(1.6, 3.2) : 0.8);
  if (hardship === 'dark') darken(picture, between(0.05, 0.12));
  if (hardship !== null) addNoise(picture, random, hardship === 'dark' ? 7 : 5);
  return toPicture(picture);
}
