const MAX_LENGTH = 160;

/** A text as one line of at most 160 characters, cut after a word where there is one to cut after. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line;
  const start = characters.slice(0, MAX_LENGTH - 1).join('');
  const endsWithWord = characters[MAX_LENGTH - 1] === ' ';
  const words = endsWithWord ? start : start.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`;
}
