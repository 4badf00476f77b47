import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.js';
import { personName } from './names.js';
import { ROLES } from './roles.js';

export const roleSchema = z.enum(ROLES, { error: `Choose a role: ${ROLES.join(', ')}.` });

/**
 * HTML's pattern of an e-mail address with at least two labels in its domain, the last of them not a number. No full
 * stop is at an end of the part before the `@` or beside another.
 */
export const EMAIL_PATTERN =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-zA-Z\d][a-zA-Z\d-]*\.)+[a-zA-Z][a-zA-Z\d-]*[a-zA-Z\d]$/;

/** An e-mail address, trimmed. The server compares addresses without case. */
export const emailSchema = z.string({ error: 'Email is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  z.maxLength(EMAIL_MAX_LENGTH, {
    error: `Email may have at most ${EMAIL_MAX_LENGTH} characters.`,
  }),
  z.email({ pattern: EMAIL_PATTERN, error: 'Enter an email address such as name@example.org.' }),
);

export const newPasswordSchema = z.string({ error: 'Password is required.' }).check(
  z.refine((password) => password.isWellFormed(), {
    error: 'Password holds a character that cannot be stored.',
  }),
  z.minLength(PASSWORD_MIN_LENGTH, { error: `Minimum ${PASSWORD_MIN_LENGTH} characters` }),
  z.maxLength(PASSWORD_MAX_LENGTH, { error: `Maximum ${PASSWORD_MAX_LENGTH} characters` }),
);

/** The password of an existing account. Its strength is not checked. */
export const ownPassword = (required: string) =>
  z
    .string({ error: required })
    .check(
      z.minLength(1, { error: required }),
      z.maxLength(PASSWORD_MAX_LENGTH, { error: `Maximum ${PASSWORD_MAX_LENGTH} characters` }),
    );

export const loginBodySchema = z.strictObject({
  email: emailSchema,
  password: ownPassword('Password is required.'),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

export const registerBodySchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: personName('First name'),
  lastName: personName('Last name'),
  role: roleSchema,
});
export type RegisterBody = z.infer<typeof registerBodySchema>;
