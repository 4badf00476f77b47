import * as z from 'zod/mini';

/** PostgreSQL stores no NUL. No other control character except tab and line break is allowed in user text. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A character that is not a space, control or format character, and does not render empty. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** True when every character can be stored and read back. */
export function isStorable(text: string): boolean {
  return !FORBIDDEN_CHARACTERS.test(text) && text.isWellFormed();
}

const atMost = (label: string, max: number) =>
  z.maxLength(max, {
    error: () => `${label} may have at most ${max.toLocaleString('en-GB')} characters.`,
  });

const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} holds a character that cannot be stored.` });

/** Optional user text: trimmed, no control characters, no lone surrogates, at most `max` characters. */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: `${label} is a text.` })
    .check(z.trim(), atMost(label, max), storable(label));
}

/** Required user text: as `optionalText`, with at least one visible character. */
export function requiredText(label: string, max: number) {
  return z.string({ error: `${label} is required.` }).check(
    z.trim(),
    z.refine((text) => VISIBLE_CHARACTER.test(text), {
      error: `${label} is required.`,
      abort: true,
    }),
    atMost(label, max),
    storable(label),
  );
}
