import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SplitChecksum } from './split-checksum.js';

it.each([
  ['no bytes', [0]],
  ['one piece', [1_000]],
  ['pieces of all sizes', [0, 1, 7, 0, 4_096, 65_537, 3]],
  ['many pieces', Array.from({ length: 40 }, (_, index) => index * 11)],
])('is the CRC-32 of %s', (_case, lengths) => {
  const pieces = lengths.map((length) => randomBytes(length));
  const checksum = new SplitChecksum(pieces);

  for (const between of [randomBytes(24), randomBytes(1)]) {
    const whole = Buffer.concat(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])),
    );
    expect(checksum.of(between)).toBe(crc32(whole));
  }
});
