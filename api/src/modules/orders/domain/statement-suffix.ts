/** A whole descriptor has at most 22 characters: up to 10 for the prefix, 2 for the asterisk and the space. */
const MAX_LENGTH = 10;

/** Latin letters that have no decomposition into a letter and an accent. */
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
 * Returns what follows the shop's name on the buyer's card statement: at most 10 characters of the event's title, Latin
 * letters, at least one of them, digits and signs except `< > \ ' " *` (Stripe, 'Statement descriptors'). Ends with a
 * whole word where one fits. Null when no letter is left, as of a title in another script.
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

/** Returns where the last word that fits ends; cuts a first word that is too long. */
function endOfWords(words: string): number {
  if (words.length <= MAX_LENGTH) return words.length;
  const lastBlank = words.lastIndexOf(' ', MAX_LENGTH);
  return lastBlank > 0 ? lastBlank : MAX_LENGTH;
}
