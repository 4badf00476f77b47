import { readFile } from 'node:fs/promises';
import { HARDSHIPS, ticketPicture, type Picture } from '@stagedoor/testing/ticket-picture';
import readWithJsqr from 'jsqr';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readPicture } from './read-picture';

const OF_EACH = 15;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ticket codes as they are, the same in each run. */
function codeOf(seed: number): string {
  const characters = Array.from(
    { length: 26 },
    (_, index) => ALPHABET[(seed * 7 + index * 11 + ((seed * index) % 13)) % 32]!,
  );
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

const PICTURES = HARDSHIPS.flatMap((hardship, kind) =>
  Array.from({ length: OF_EACH }, (_, index) => {
    const seed = kind * OF_EACH + index;
    return { hardship, code: codeOf(seed), picture: ticketPicture(codeOf(seed), hardship, seed) };
  }),
);

async function countRead(read: (picture: Picture) => Promise<string[]>): Promise<number> {
  let count = 0;
  for (const { code, picture } of PICTURES) {
    const found = await read(picture);
    expect(found.filter((text) => text !== code)).toEqual([]);
    if (found.includes(code)) count += 1;
  }
  return count;
}

beforeAll(async () => {
  const file = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = (await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

it('reads 50 of 60 codes at an angle, in the dark, blurred and on broken screens', async () => {
  expect(await countRead((picture) => readPicture(picture as ImageData))).toBeGreaterThanOrEqual(
    50,
  );
});

it('these are hard: another decoder reads no more than 35 of them', async () => {
  const read = async ({ data, width, height }: Picture) => {
    const found = readWithJsqr(data, width, height);
    return found ? [found.data] : [];
  };

  expect(await countRead(read)).toBeLessThanOrEqual(35);
});
