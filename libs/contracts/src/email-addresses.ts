import * as z from 'zod/mini';
import { linkTokenSchema } from './auth.js';
import { emailSchema, ownPassword } from './credentials.js';
import { instantSchema } from './time.js';

/** The body of confirm-email. */
export const confirmEmailBodySchema = z.strictObject({ token: linkTokenSchema });
export type ConfirmEmailBody = z.infer<typeof confirmEmailBodySchema>;

/** `alreadyConfirmed` is false only for the request that confirmed the address. */
export const emailConfirmationSchema = z.strictObject({ alreadyConfirmed: z.boolean() });
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;

/** The body of change-email: the new address and the current password. */
export const changeEmailBodySchema = z.strictObject({
  email: emailSchema,
  currentPassword: ownPassword('Your password is required.'),
});
export type ChangeEmailBody = z.infer<typeof changeEmailBodySchema>;

/** The body of decide-email-change: the decision of the owner of one of the two addresses. */
export const decideEmailChangeBodySchema = z.strictObject({
  token: linkTokenSchema,
  decision: z.enum(['agree', 'refuse'], { error: 'Choose a decision: agree, refuse.' }),
});
export type DecideEmailChangeBody = z.infer<typeof decideEmailChangeBodySchema>;

/** `waiting`: the owner of the other address has not agreed yet. */
export const emailChangeStateSchema = z.strictObject({
  state: z.enum(['waiting', 'changed', 'refused']),
});
export type EmailChangeState = z.infer<typeof emailChangeStateSchema>;

/** A pending change of the e-mail address, with the addresses that have agreed to it. */
export const pendingEmailChangeSchema = z.strictObject({
  email: z.string(),
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  oldAgreed: z.boolean(),
  newAgreed: z.boolean(),
});
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>;

/** `change` is null without a pending change. */
export const ownEmailChangeSchema = z.strictObject({
  change: z.nullable(pendingEmailChangeSchema),
});
export type OwnEmailChange = z.infer<typeof ownEmailChangeSchema>;
