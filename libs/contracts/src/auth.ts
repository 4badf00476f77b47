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
