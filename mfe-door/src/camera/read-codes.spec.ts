import { createReadCodes } from './read-codes';

const picture = {} as ImageBitmap;
const readBoth = async () => [{ rawValue: 'A' }, { rawValue: 'B' }];

/** A browser whose detector reads these formats. */
function aBrowser(formats: Promise<string[]>, detect = readBoth) {
  class Detector {
    static getSupportedFormats = () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

/** The library is fetched in place of the browser's detector. */
function withoutLibrary() {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

it("uses the browser's detector where it reads QR codes", async () => {
  aBrowser(Promise.resolve(['qr_code']));

  const readCodes = await createReadCodes();

  await expect(readCodes(picture)).resolves.toEqual(['A', 'B']);
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

  await expect(readCodes(picture)).rejects.toThrow('The decoder could not be loaded.');
  await expect(readCodes(picture)).rejects.toThrow('The decoder could not be loaded.');

  expect(detect).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});
