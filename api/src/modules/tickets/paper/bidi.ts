/** A part of a line that is written in one direction. */
export interface DirectedText {
  text: string;
  rightToLeft: boolean;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const MARK = /\p{M}/u;

const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

type Kind = 'left' | 'right' | 'digit' | 'neutral';

function kindOf(character: string, before: Kind | undefined): Kind {
  if (MARK.test(character)) return before ?? 'neutral';
  if (DIGIT.test(character)) return 'digit';
  if (RIGHT_TO_LEFT.test(character)) return 'right';
  return LETTER.test(character) ? 'left' : 'neutral';
}

/**
 * The parts of a line from left to right, as it is drawn: the Unicode Bidirectional Algorithm (UAX #9) for text without
 * directional controls. Each part keeps its reading order; brackets in a part from right to left are mirrored (L4).
 */
export function visualOrder(line: string): DirectedText[] {
  const characters = [...line];
  const kinds: Kind[] = [];
  for (const character of characters) kinds.push(kindOf(character, kinds.at(-1)));
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 1 : 0;
  const levels = levelsOf(kinds, base);
  const runs: { text: string; level: number }[] = [];
  for (const [index, character] of characters.entries()) {
    const level = levels[index] ?? base;
    const run = runs.at(-1);
    const shown = level % 2 === 1 ? (MIRRORED[character] ?? character) : character;
    if (run?.level === level) run.text += shown;
    else runs.push({ text: shown, level });
  }
  return reordered(runs).map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** Embedding levels (rules W, N and I): digits after letters from right to left are embedded in them. */
function levelsOf(kinds: readonly Kind[], base: 0 | 1): number[] {
  const strong: ('left' | 'right' | 'number' | null)[] = [];
  let last: 'left' | 'right' = base === 1 ? 'right' : 'left';
  for (const kind of kinds) {
    if (kind === 'left' || kind === 'right') last = kind;
    const isEmbedded = kind === 'digit' && last === 'right';
    strong.push(kind === 'neutral' ? null : isEmbedded ? 'number' : last);
  }
  const edge = base === 1 ? 'right' : 'left';
  const sideOf = (kind: 'left' | 'right' | 'number' | null | undefined) =>
    kind === 'number' ? 'right' : (kind ?? edge);
  return strong.map((kind, index) => {
    const before = sideOf(strong.slice(0, index).findLast(Boolean));
    const after = sideOf(strong.slice(index).find(Boolean));
    const resolved = kind ?? (before === after ? before : edge);
    if (resolved === 'right') return 1;
    return resolved === 'number' ? 2 : base * 2;
  });
}

/** From the highest level to the lowest odd one, each sequence of that level or above is reversed (rule L2). */
function reordered<T extends { level: number }>(runs: T[]): T[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}
