import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { woffToTtf } from './woff-to-ttf.js';

/** A font as fontkit reads it; pdfkit accepts one instead of a file. */
export interface PaperFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: string[]): { advanceWidth: number; direction: 'ltr' | 'rtl' };
  unitsPerEm: number;
}

export type FontStyle = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const fileOf = (name: string): Buffer => readFileSync(require.resolve(name));

/** Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian; the bold one has fewer letters. */
const regular = openOnce(() => fileOf('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const bold = openOnce(() => fileOf('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
/** Every letter of the Basic Multilingual Plane, as a bitmap font. */
const allLetters = openOnce(() =>
  woffToTtf(fileOf('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
);

const FONTS: Record<FontStyle, (() => PaperFont)[]> = {
  regular: [regular, allLetters],
  bold: [bold, regular, allLetters],
};

/** Opening a font takes longer than drawing with it: each is opened on first use and kept. */
function openOnce(read: () => Buffer): () => PaperFont {
  let font: PaperFont | undefined;
  return () => (font ??= openFont(read()));
}

function openFont(file: Buffer): PaperFont {
  // pdfkit opens fonts only for a document; this one is discarded. Its types know neither bytes here nor the opened font.
  const opened = new PDFDocument({ font: file as unknown as string }) as unknown as {
    _font: { font: PaperFont };
  };
  return opened._font.font;
}

/** Returns the first font of that style with the character; undefined when none has it. */
export function fontFor(character: string, style: FontStyle): PaperFont | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const open of FONTS[style]) {
    const font = open();
    if (font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}
