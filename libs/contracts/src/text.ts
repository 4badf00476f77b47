import * as z from 'zod/mini';

/** PostgreSQL stores no NUL; no other control character but tab and line breaks has a place in what people write. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Neither a space, nor a control or format character, nor one that only looks empty. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** True when every character can be stored and shown again. */
export function isStorable(text: string): boolean {
  return !FORBIDDEN_CHARACTERS.test(text) && text.isWellFormed();
}

const atMost = (label: string, max: number) =>
  z.maxLength(max, {
    error: () => `${label} may have at most ${max.toLocaleString('en-GB')} characters.`,
  });

const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} holds a character that cannot be stored.` });

/** Text a person may leave empty: trimmed, no control characters, no lone surrogates, at most `max` characters. */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: `${label} is a text.` })
    .check(z.trim(), atMost(label, max), storable(label));
}

/** Text a person must give: the same, with something to see in it. */
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
