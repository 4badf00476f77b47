/** Of 22 for the whole descriptor: Stripe's prefixes take up to 10, the asterisk and the blank between them 2. */
const MAX_LENGTH = 10;

/** Latin letters that are no letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ŋ: 'NG',
  Œ: 'OE',
  Ø: 'O',
  ẞ: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
};

/**
 * What the buyer's card statement says of an event beside the shop's name, as far as Stripe takes it: Latin letters,
 * at least one of them, digits and plain signs without `< > \ ' " *` (Stripe, 'Statement descriptors'). Whole words
 * where they fit. Null for a title in which nothing of that is left, such as one in another script.
 */
export function statementSuffix(title: string): string | null {
  const words = title
    .toUpperCase()
    .replace(/[^\x20-\x7E]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}<>\\'"*]/gu, '')
    .split(/[^\x21-\x7E]+/)
    .join(' ')
    .trim();
  const suffix = words.slice(0, endOfWords(words)).replace(/[^A-Z0-9]+$/, '');
  return /[A-Z]/.test(suffix) ? suffix : null;
}

/** Where the last whole word ends that fits; a first word that is too long is cut. */
function endOfWords(words: string): number {
  if (words.length <= MAX_LENGTH) return words.length;
  const lastBlank = words.lastIndexOf(' ', MAX_LENGTH);
  return lastBlank > 0 ? lastBlank : MAX_LENGTH;
}
