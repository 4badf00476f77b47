import * as z from 'zod/mini';

/** PostgreSQL stores no NUL; no other control character but tab and line breaks has a place in what people write. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text a person must give: trimmed, not empty, no control characters, no lone surrogates, at most `max` characters. */
export function requiredText(label: string, max: number) {
  return z.string({ error: `${label} is required.` }).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required.` }),
    z.maxLength(max, {
      error: `${label} may have at most ${max.toLocaleString('en-GB')} characters.`,
    }),
    z.refine((text) => !FORBIDDEN_CHARACTERS.test(text) && text.isWellFormed(), {
      error: `${label} holds a character that cannot be stored.`,
    }),
  );
}
