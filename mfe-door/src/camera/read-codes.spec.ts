import { createReadCodes } from './read-codes';

const frame = { displayWidth: 640 } as VideoFrame;
const bitmap = { close: vi.fn<() => void>() };
const readBoth = vi.fn<(picture: unknown) => Promise<{ rawValue: string }[]>>(async () => [
  { rawValue: 'A' },
  { rawValue: 'B' },
]);

/** A browser whose detector reads these formats. */
function aBrowser(formats: Promise<string[]>, detect = readBoth) {
  class Detector {
    static getSupportedFormats = () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('createImageBitmap', async () => bitmap);
}

/** The library is fetched in place of the browser's detector. */
function withoutLibrary() {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

it("gives a bitmap to the browser's detector where it reads QR codes, and closes it", async () => {
  aBrowser(Promise.resolve(['qr_code']));

  const readCodes = await createReadCodes();

  await expect(readCodes(frame)).resolves.toEqual(['A', 'B']);

  expect(readBoth).toHaveBeenCalledExactlyOnceWith(bitmap);
  expect(bitmap.close).toHaveBeenCalledTimes(1);
});

it.each([
  ['reads none', () => aBrowser(Promise.resolve(['ean_13']))],
  ['fails', () => aBrowser(Promise.reject(new Error('No service.')))],
  ['is missing', () => vi.stubGlobal('BarcodeDetector', undefined)],
])('loads the decoder with its hash where the detector %s', async (_what, prepare) => {
  prepare();
  const fetched = withoutLibrary();

  await expect(createReadCodes()).rejects.toThrow('The decoder could not be loaded.');

  const integrity = expect.stringMatching(/^sha256-[\w+/]{43}=$/);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(expect.any(URL), { integrity });
});

it('loads the decoder once, where the detector fails at a picture', async () => {
  const detect = vi.fn(() => Promise.reject(new Error('Barcode detection service unavailable.')));
  aBrowser(Promise.resolve(['qr_code']), detect);
  const fetched = withoutLibrary();
  const readCodes = await createReadCodes();

  await expect(readCodes(frame)).rejects.toThrow('The decoder could not be loaded.');
  await expect(readCodes(frame)).rejects.toThrow('The decoder could not be loaded.');

  expect(detect).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});
