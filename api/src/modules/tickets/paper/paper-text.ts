import { type BaseDirection, baseDirection, visualOrder } from './bidi.js';
import { fontFor, type FontStyle, type PaperFont } from './paper-fonts.js';

/** A part of a line in one font and one direction. */
export interface TextRun {
  text: string;
  font: PaperFont;
  /** In points. */
  width: number;
}

type FontRun = Pick<TextRun, 'text' | 'font'>;

export interface TextStyle {
  font: FontStyle;
  /** In points, as all lengths here. */
  size: number;
}

const REPLACEMENT = '\uFFFD';
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Direction controls, variation selectors and break marks: invisible, though a font may draw a box for them. */
const INVISIBLE =
  /\u00AD|\u200B|[\u200E\u200F]|[\u202A-\u202E]|[\u2060-\u2064]|[\u2066-\u2069]|\p{Variation_Selector}|\uFEFF/gu;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const JOINERS = /[\u200C\u200D]/;
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200C\u200D]+/gu;
const MARK = /\p{M}/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns text that the fonts can draw: on one line, without direction controls and without pictographs that no font
 * has. Another character that no font has becomes its plain equivalent (NFKC) or U+FFFD.
 */
export function drawableText(text: string, style: FontStyle): string {
  const line = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '');
  const drawn = Array.from(line, (character) => {
    if (JOINERS.test(character) || fontFor(character, style)) return character;
    const plain = character.normalize('NFKC');
    if (Array.from(plain).every((one) => fontFor(one, style))) return plain;
    return PICTURE.test(character) ? '' : REPLACEMENT;
  });
  return drawn.join('').replace(STRAY_JOINERS, '').replace(/\s+/gu, ' ').trim();
}

/** Returns the runs of a line from left to right; by default, the line's first letter gives its direction. */
export function runsOf(line: string, style: TextStyle, base?: BaseDirection): TextRun[] {
  return visualOrder(line, base).flatMap(({ text, rightToLeft }) => {
    const runs = runsInOneFont(text, style.font).flatMap((run) =>
      inDirection(run, style, rightToLeft),
    );
    return rightToLeft ? runs.reverse() : runs;
  });
}

/** Splits signs and digits that the font, which looks at the first script of a text only, would draw in reverse. */
function inDirection({ text, font }: FontRun, style: TextStyle, rightToLeft: boolean): TextRun[] {
  const { advanceWidth, direction } = font.layout(text, []);
  const isRight = (direction === 'rtl') === rightToLeft;
  const letters = isRight ? [text] : lettersOf(text);
  if (letters.length > 1) {
    return letters.flatMap((letter) => inDirection({ text: letter, font }, style, rightToLeft));
  }
  return [{ text, font, width: (advanceWidth / font.unitsPerEm) * style.size }];
}

/** Keeps marks and joiners with the previous letter, so that a font shapes them together. */
function runsInOneFont(text: string, style: FontStyle): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const run = runs.at(-1);
    const staysWith = run && (JOINERS.test(character) || isKnown(character, run.font));
    const font = staysWith ? run.font : fontFor(character, style);
    if (run && (run.font === font || !font)) run.text += character;
    else if (font) runs.push({ text: character, font });
  }
  return runs;
}

const isKnown = (character: string, font: PaperFont): boolean =>
  MARK.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

const widthOf = (line: string, style: TextStyle): number =>
  runsOf(line, style).reduce((sum, { width }) => sum + width, 0);

/** Breaks text into at most `maxLines` lines of that width, and ends cut text with an ellipsis. */
export function wrapText(
  text: string,
  style: TextStyle,
  maxWidth: number,
  maxLines: number,
): string[] {
  const fits = (line: string) => widthOf(line.trim(), style) <= maxWidth;
  const lines = [''];
  for (const piece of breakable(drawableText(text, style.font), fits)) {
    const longer = `${lines.at(-1)}${piece}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece.trimStart());
  }
  const trimmed = lines.map((line) => line.trim()).filter(Boolean);
  if (trimmed.length <= maxLines) return trimmed;
  const shown = trimmed.slice(0, maxLines);
  return [...shown.slice(0, -1), withEllipsis(shown.at(-1) ?? '', fits)];
}

/** Breaks text as `wrapText` does, and returns the runs of each line. The text's first letter gives their direction. */
export function linesOf(
  text: string,
  style: TextStyle,
  maxWidth: number,
  maxLines: number,
): TextRun[][] {
  const base = baseDirection(drawableText(text, style.font));
  return wrapText(text, style, maxWidth, maxLines).map((line) => runsOf(line, style, base));
}

/** Returns words with the punctuation that follows them, and the letters of a word that is wider than a line. */
function breakable(text: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const previous = pieces.at(-1);
    if (!isWordLike && segment.trim() !== '' && previous) {
      pieces[pieces.length - 1] = previous + segment;
    } else pieces.push(segment);
  }
  return pieces.flatMap((piece) => (fits(piece) ? [piece] : lettersOf(piece)));
}

const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const letters = lettersOf(line);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
