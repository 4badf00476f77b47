import { create } from 'qrcode';

const MARGIN = 4;

/** A QR code as the path of an SVG whose side is `size` modules, margin included. */
export interface QrPath {
  path: string;
  size: number;
}

/** Draws the dark modules of a QR code of the text, one line for each run of them in a row. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      const begin = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      const length = column - begin;
      if (length > 0) runs.push(`M${begin + MARGIN} ${row + MARGIN}h${length}v1h-${length}z`);
      column += 1;
    }
  }
  return { path: runs.join(''), size: modules.size + 2 * MARGIN };
}
