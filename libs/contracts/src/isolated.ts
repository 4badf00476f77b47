/** Characters that isolate text, or end that. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Right-to-left letters, and characters that turn the direction of what follows them. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's text as it may stand in one line with other text: its direction stays its own, whatever it holds. Text that
 * turns nothing is left as it is.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text;
}
