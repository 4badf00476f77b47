import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Decodes the QR code in a screenshot of the element. Throws without one. */
export async function readQrCode(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const { data, width, height } = PNG.sync.read(await element.screenshot());
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('the screenshot shows no QR code');
  return found.data;
}
