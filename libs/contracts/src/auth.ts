import * as z from 'zod/mini';
import { emailSchema, newPasswordSchema, ownPassword, roleSchema } from './credentials.js';
import { idSchema } from './ids.js';

/** The body of add-role and of switch-role. */
export const roleBodySchema = z.strictObject({ role: roleSchema });
export type RoleBody = z.infer<typeof roleBodySchema>;

export const userRoleSchema = z.strictObject({ role: roleSchema, isActive: z.boolean() });

export const userSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** True once the user has followed the link of a confirmation mail sent to `email`. */
  emailConfirmed: z.boolean(),
  currentRole: roleSchema,
  userRoles: z.array(userRoleSchema),
});
export type User = z.infer<typeof userSchema>;

/** The response of login, register and switch-role. */
export const signedInSchema = z.strictObject({ user: userSchema, accessToken: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

export const changePasswordBodySchema = z.strictObject({
  currentPassword: ownPassword('Your current password is required.'),
  newPassword: newPasswordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/** Deleting an account requires its password again. */
export const deleteAccountBodySchema = z.strictObject({
  currentPassword: ownPassword('Your password is required.'),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

export const forgotPasswordBodySchema = z.strictObject({ email: emailSchema });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** The token of a mailed link, carried in the fragment of its URL. Any other text is treated as an expired token. */
export const linkTokenSchema = z
  .string({ error: 'The link is not complete.' })
  .check(z.minLength(1, { error: 'The link is not complete.' }), z.maxLength(200));

export const resetPasswordBodySchema = z.strictObject({
  token: linkTokenSchema,
  password: newPasswordSchema,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

/** One signed-in session of a user. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  /** Derived from the User-Agent header, such as `Firefox on Linux`; empty without that header. */
  device: z.string(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** True for the session that made the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;
