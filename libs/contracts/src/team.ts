import * as z from 'zod/mini';
import { emailSchema } from './credentials.js';
import { idSchema } from './ids.js';
import { eventSummarySchema } from './tickets.js';
import { instantSchema } from './time.js';

/**
 * What a member of an event's team may do at its door. A steward scans tickets. A supervisor also searches, undoes,
 * admits by hand and sees the report.
 */
export const DUTIES = ['steward', 'supervisor'] as const;
export type Duty = (typeof DUTIES)[number];

/** The body of an invitation to an event's team. */
export const inviteBodySchema = z.strictObject({
  email: emailSchema,
  duty: z.enum(DUTIES, { error: 'Choose a duty: steward, supervisor.' }),
});
export type InviteBody = z.infer<typeof inviteBodySchema>;

/** A member of an event's team as its creator sees it. Name and `acceptedAt` are null until the invitation is accepted. */
export const teamMemberSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  duty: z.enum(DUTIES),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  invitedAt: instantSchema,
  acceptedAt: z.nullable(instantSchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z.strictObject({ members: z.array(teamMemberSchema) });
export type Team = z.infer<typeof teamSchema>;

/** The condition of declining: the row is removed only while it is an invitation that was not accepted. */
export const removeMemberQuerySchema = z.strictObject({
  ifInvited: z.optional(z.literal('true', { error: 'ifInvited is true, or left out.' })),
});
export type RemoveMemberQuery = z.infer<typeof removeMemberQuerySchema>;

/**
 * An event to whose team a person belongs or is invited. `id` is that of the membership. The tickets sold and the
 * people inside are null until the invitation is accepted.
 */
export const assignmentSchema = z.strictObject({
  id: idSchema,
  duty: z.enum(DUTIES),
  acceptedAt: z.nullable(instantSchema),
  event: eventSummarySchema,
  sold: z.nullable(z.int()),
  inside: z.nullable(z.int()),
});
export type Assignment = z.infer<typeof assignmentSchema>;
