import { create } from 'qrcode';
import { qrPath } from './qr-path.js';

it('draws each dark module of the code, and no other', () => {
  const { modules } = create('HP-7K3Q-042-5', { errorCorrectionLevel: 'M' });

  const { path, size } = qrPath('HP-7K3Q-042-5');

  const drawn = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      drawn.add(`${Number(y) - 4},${Number(x) - 4 + step}`);
    }
  }
  const dark = Array.from({ length: modules.size ** 2 }, (_, index) => [
    Math.floor(index / modules.size),
    index % modules.size,
  ]).filter(([row, column]) => modules.get(row!, column!));
  expect([...drawn].sort()).toEqual(dark.map(([row, column]) => `${row},${column}`).sort());
  expect(size).toBe(modules.size + 8);
});
