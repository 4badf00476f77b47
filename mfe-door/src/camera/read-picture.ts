import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** For codes at an angle, in bad light and on damaged screens. */
const READING: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: true,
  tryDenoise: true,
  maxNumberOfSymbols: 4,
};

/** Returns the texts of the QR codes in a picture. The decoder has to be prepared. */
export async function readPicture(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, READING);
  return found.map(({ text }) => text);
}
