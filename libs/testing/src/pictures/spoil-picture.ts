/** The light of each pixel, from 0 to 255, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  light: Float32Array;
}

type Random = () => number;

/** Draws bright lines from a point near the middle to the edge, as on a broken screen. */
export function addCracks({ width, height, light }: GreyPicture, random: Random, count: number) {
  const start = [width * (0.4 + 0.2 * random()), height * (0.4 + 0.2 * random())] as const;
  for (let crack = 0; crack < count; crack += 1) {
    let [x, y]: number[] = [...start];
    let direction = random() * 2 * Math.PI;
    const thickness = 1 + Math.floor(random() * 3);
    const value = random() < 0.5 ? 255 : 10;
    for (let step = 0; step < width / 2; step += 1) {
      direction += (random() - 0.5) * 0.3;
      x! += Math.cos(direction);
      y! += Math.sin(direction);
      for (let side = 0; side < thickness; side += 1) {
        const [column, row] = [Math.round(x!) + side, Math.round(y!)];
        if (column >= 0 && row >= 0 && column < width && row < height) {
          light[row * width + column] = value;
        }
      }
    }
  }
}

function kernelOf(sigma: number): number[] {
  const reach = Math.ceil(sigma * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function blurAlong({ width, height, light }: GreyPicture, kernel: number[], across: boolean) {
  const before = light.slice();
  const reach = (kernel.length - 1) / 2;
  const [step, last] = across ? [1, width - 1] : [width, height - 1];
  for (let index = 0; index < light.length; index += 1) {
    const place = across ? index % width : Math.floor(index / width);
    let sum = 0;
    for (let offset = -reach; offset <= reach; offset += 1) {
      const inside = Math.min(Math.max(place + offset, 0), last) - place;
      sum += before[index + inside * step]! * kernel[offset + reach]!;
    }
    light[index] = sum;
  }
}

/** Blurs like a lens out of focus. `sigma` is in pixels. */
export function blur(picture: GreyPicture, sigma: number): void {
  const kernel = kernelOf(sigma);
  blurAlong(picture, kernel, true);
  blurAlong(picture, kernel, false);
}

/** Leaves this part of the light. */
export function darken({ light }: GreyPicture, part: number): void {
  light.forEach((value, index) => (light[index] = 12 + value * part));
}

/** Adds the grain of a camera: `strength` is its standard deviation. */
export function addNoise({ light }: GreyPicture, random: Random, strength: number): void {
  light.forEach((value, index) => {
    const grain = (random() + random() + random() - 1.5) * 2 * strength;
    light[index] = Math.min(255, Math.max(0, value + grain));
  });
}
