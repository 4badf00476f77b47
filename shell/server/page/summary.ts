const MAX_LENGTH = 160;

/** Shortens a text to one line of at most 160 characters, at a word boundary if possible. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line;
  const start = characters.slice(0, MAX_LENGTH - 1).join('');
  const endsWithWord = characters[MAX_LENGTH - 1] === ' ';
  const words = endsWithWord ? start : start.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`;
}
