import createBidi from 'bidi-js';

/** A part of a line with one direction. */
export interface DirectedText {
  text: string;
  rightToLeft: boolean;
}

export type BaseDirection = 'ltr' | 'rtl';

const bidi = createBidi();

/** Returns the direction of a text, which its first letter gives (UAX #9, P2 and P3). */
export function baseDirection(text: string): BaseDirection {
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/**
 * Returns the parts of a line from left to right, as drawn (UAX #9). Each part keeps its reading order; brackets in
 * right-to-left parts are mirrored. `base` is the direction of the text that the line is a part of.
 */
export function visualOrder(line: string, base?: BaseDirection): DirectedText[] {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const parts: { start: number; end: number; level: number }[] = [];
  for (const place of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[place]!;
    const part = parts.at(-1);
    if (part?.level === level && (place === part.end || place === part.start - 1)) {
      part.start = Math.min(part.start, place);
      part.end = Math.max(part.end, place + 1);
    } else {
      parts.push({ start: place, end: place + 1, level });
    }
  }
  return parts.map(({ start, end, level }) => {
    const text = line.slice(start, end);
    const rightToLeft = level % 2 === 1;
    return { text: rightToLeft ? mirrored(text) : text, rightToLeft };
  });
}

function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join(
    '',
  );
}
