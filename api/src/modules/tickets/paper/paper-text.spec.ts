import { fontFor } from './paper-fonts.js';
import {
  drawableText,
  linesOf,
  runsOf,
  type TextRun,
  type TextStyle,
  wrapText,
} from './paper-text.js';

interface Glyph {
  codePoints: number[];
}

const STYLE: TextStyle = { font: 'bold', size: 10 };
const WIDTH = 200;
const widthOf = (line: string) => runsOf(line, STYLE).reduce((sum, { width }) => sum + width, 0);

describe('text to be drawn', () => {
  it.each([
    ['pictographs that no font has', 'Disco 🎧👩‍🚀 ☎️night', 'Disco ☎night'],
    ['direction controls', 'Disco \u202Eevil\u2069', 'Disco evil'],
    ['line ends and tabs', 'Two\nlines\tand\u2028more', 'Two lines and more'],
  ])('omits %s', (_, text, drawn) => {
    expect(drawableText(text, 'bold')).toBe(drawn);
  });

  it('draws a styled letter as the plain one, because no font has it', () => {
    expect(drawableText('𝐍𝐞𝐨𝐧 𝓝𝓲𝓰𝓱𝓽', 'bold')).toBe('Neon Night');
  });

  it('replaces a letter that no font has', () => {
    expect(drawableText('𓀀 night', 'bold')).toBe('\uFFFD night');
  });

  it.each([
    'Ärger',
    'Ελλάδα',
    'Привет',
    'مرحبا',
    'שלום',
    '静音',
    '한국어',
    'हिन्दी',
    'ไทย',
    'ქართული',
  ])('keeps %s', (text) => {
    expect(drawableText(text, 'bold')).toBe(text.normalize('NFC'));
    for (const { font, text: part } of runsOf(text, STYLE)) {
      for (const letter of part) {
        expect(font.hasGlyphForCodePoint(letter.codePointAt(0)!)).toBe(true);
      }
    }
  });

  it('uses the first font with a letter', () => {
    expect(fontFor('A', 'bold')).not.toBe(fontFor('A', 'regular'));
    expect(fontFor('静', 'bold')).toBe(fontFor('静', 'regular'));
    expect(fontFor('𓀀', 'bold')).toBeUndefined();
  });
});

/** The characters of runs from left to right, as the fonts place their glyphs. */
const drawn = (runs: readonly TextRun[]) =>
  runs
    .map(({ font, text }) => font.layout(text, []) as unknown as { glyphs: Glyph[] })
    .flatMap(({ glyphs }) => glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)))
    .join('');

describe('glyphs from left to right', () => {
  it.each([
    ['signs between parts of a line from right to left', 'רקץ 2026 (DJ)', '(DJ) 2026 ץקר'],
    ['signs at its end', 'רקץ DJ!', '!DJ ץקר'],
    ['digits of a script from right to left', 'شب ۱۴۰۵', '۱۴۰۵ بش'],
    ['such digits before other letters', '۱۴۰۵ Club', '۱۴۰۵ Club'],
    ['letters from right to left', 'Club שלום (עולם)', 'Club (םלוע) םולש'],
  ])('have the order of %s', (_, line, expected) => {
    expect(drawn(runsOf(line, STYLE))).toBe(expected);
  });

  it('have the direction of the whole text in each of its lines', () => {
    const lines = linesOf('שלום עולם לילה טוב DJ Omar שלום', STYLE, 100, 9);

    expect(lines.map(drawn)).toEqual(['בוט הליל םלוע םולש', 'םולש DJ Omar']);
  });
});

describe('lines', () => {
  it('break between words and keep punctuation with its word', () => {
    const lines = wrapText('Neon, the night of three channels, and of one floor', STYLE, WIDTH, 9);

    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('Neon, the night of three channels, and of one floor');
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(WIDTH);
  });

  it.each(['x'.repeat(300), '静音'.repeat(60), 'กรุงเทพมหานคร'.repeat(20), 'مرحبا'.repeat(40)])(
    'break a word that is wider than a line: %s',
    (word) => {
      const lines = wrapText(word, STYLE, WIDTH, 200);

      expect(lines.join('')).toBe(word);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(WIDTH);
    },
  );

  it('end in an ellipsis when text is cut', () => {
    const lines = wrapText('night '.repeat(60), STYLE, WIDTH, 2);

    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/night…$|nigh?t?…$|n?i?…$/);
    expect(widthOf(lines[1]!)).toBeLessThanOrEqual(WIDTH);
  });
});
