import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QR code back from the pixels that the browser shows. Throws when there is none. */
export async function readQrCode(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const { data, width, height } = PNG.sync.read(await element.screenshot());
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('the screenshot shows no QR code');
  return found.data;
}
