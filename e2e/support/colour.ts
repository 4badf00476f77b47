import type { Locator } from '@playwright/test';

type Colour = 'grey' | 'red' | 'yellow' | 'green' | 'blue';

/** The name of the colour of a text, by its hue. */
export async function colourOf(text: Locator): Promise<Colour> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const pixel = document.createElement('canvas').getContext('2d')!;
    pixel.fillStyle = getComputedStyle(element).color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  });
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (most - least < 50) return 'grey';
  const hue = hueOf([red, green, blue], most, most - least);
  if (hue < 20 || hue >= 330) return 'red';
  if (hue < 75) return 'yellow';
  return hue < 180 ? 'green' : 'blue';
}

/** The hue in degrees, from 0 to 360. */
function hueOf([red, green, blue]: [number, number, number], most: number, range: number): number {
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}
