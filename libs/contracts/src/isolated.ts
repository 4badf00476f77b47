/** Unicode characters that start or end a directional isolate. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Right-to-left letters, and characters that change the direction of the text after them. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns user text for a line with other text, with its direction isolated. Text without right-to-left characters
 * stays unchanged.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text;
}
