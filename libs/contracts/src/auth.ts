import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.js';
import { personName } from './names.js';
import { ROLES } from './roles.js';

export const roleSchema = z.enum(ROLES, { error: `Choose a role: ${ROLES.join(', ')}.` });

/** An e-mail address: trimmed; compared without case by the server. */
export const emailSchema = z.string({ error: 'Email is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  z.maxLength(EMAIL_MAX_LENGTH, {
    error: `Email may have at most ${EMAIL_MAX_LENGTH} characters.`,
  }),
  z.email({ error: 'Enter an email address such as name@example.org.' }),
);

export const newPasswordSchema = z.string({ error: 'Password is required.' }).check(
  z.refine((password) => password.isWellFormed(), {
    error: 'Password holds a character that cannot be stored.',
  }),
  z.minLength(PASSWORD_MIN_LENGTH, { error: `Minimum ${PASSWORD_MIN_LENGTH} characters` }),
  z.maxLength(PASSWORD_MAX_LENGTH, { error: `Maximum ${PASSWORD_MAX_LENGTH} characters` }),
);

/** A password that somebody has: whatever it is, it is not judged. */
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

/** The body of add-role and of switch-role. */
export const roleBodySchema = z.strictObject({ role: roleSchema });
export type RoleBody = z.infer<typeof roleBodySchema>;

export const userRoleSchema = z.strictObject({ role: roleSchema, isActive: z.boolean() });

export const userSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the owner has followed a link in a mail to `email`. */
  emailConfirmed: z.boolean(),
  currentRole: roleSchema,
  userRoles: z.array(userRoleSchema),
});
export type User = z.infer<typeof userSchema>;

/** What login, register and switch-role answer. */
export const signedInSchema = z.strictObject({ user: userSchema, accessToken: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

export const changePasswordBodySchema = z.strictObject({
  currentPassword: ownPassword('Your current password is required.'),
  newPassword: newPasswordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/** Who deletes an account shows once more that it is theirs. */
export const deleteAccountBodySchema = z.strictObject({
  currentPassword: ownPassword('Your password is required.'),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

export const forgotPasswordBodySchema = z.strictObject({ email: emailSchema });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** What the link in a mail carries behind its #. A text that is no token counts as a link that is over. */
export const linkTokenSchema = z
  .string({ error: 'The link is not complete.' })
  .check(z.minLength(1, { error: 'The link is not complete.' }), z.maxLength(200));

export const resetPasswordBodySchema = z.strictObject({
  token: linkTokenSchema,
  password: newPasswordSchema,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

/** Somewhere where somebody is signed in. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  /** Such as `Firefox on Linux`; empty where the browser has not said. */
  device: z.string(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether the call was made under it. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
