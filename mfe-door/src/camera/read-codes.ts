import { prepareZXingModule, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import { type Picture, sizeOf } from './picture';
import { readPicture } from './read-picture';

/** Returns the texts of the QR codes in a picture. */
export type ReadCodes = (picture: Picture) => Promise<string[]>;

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Returns the detector of the browser. Null in those without, or that cannot read QR codes. */
async function ofBrowser(): Promise<ReadCodes | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => {
    // No detector is promised to take the frame of a camera.
    const bitmap = await createImageBitmap(picture);
    try {
      const found = await detector.detect(bitmap);
      return found.map(({ rawValue }) => rawValue);
    } finally {
      bitmap.close();
    }
  };
}

function toIntegrity(sha256: string): string {
  const bytes = sha256.match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))}`;
}

/** Loads the decoder with the hash that its JavaScript has, which the registry vouches for. */
async function ofLibrary(): Promise<ReadCodes> {
  const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
  const response = await fetch(file, { integrity: toIntegrity(ZXING_WASM_SHA256) });
  if (!response.ok) throw new Error('The decoder could not be loaded.');
  const wasmBinary = await response.arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return async (picture) => {
    const [width, height] = sizeOf(picture);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    return readPicture(context.getImageData(0, 0, width, height));
  };
}

/**
 * Returns the browser's own detector, otherwise a decoder in WebAssembly. The decoder also takes over at the first picture
 * at which the detector fails: some phones name QR codes among the formats, and have no service that reads them.
 */
export async function createReadCodes(): Promise<ReadCodes> {
  const detect = await ofBrowser();
  if (!detect) return ofLibrary();
  let library: Promise<ReadCodes> | undefined;
  return async (picture) => {
    if (!library) {
      try {
        return await detect(picture);
      } catch {
        library = ofLibrary();
      }
    }
    return (await library)(picture);
  };
}
