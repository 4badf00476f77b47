import { toString } from 'qrcode';

/** Returns an SVG image that encodes exactly that text. */
export function qrCodeSvg(text: string): Promise<string> {
  return toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
