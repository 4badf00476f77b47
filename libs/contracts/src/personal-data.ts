import * as z from 'zod/mini';
import { sessionSchema, userSchema } from './auth.js';
import { pendingEmailChangeSchema } from './email-addresses.js';
import { myEventSchema } from './events.js';
import { borrowedHeadsetSchema } from './headphones.js';
import { ownHelperLinkSchema } from './helper-links.js';
import { idSchema } from './ids.js';
import { orderSchema } from './orders.js';
import { assignmentSchema } from './team.js';
import { ticketSchema } from './tickets.js';
import { instantSchema } from './time.js';
import { venueSchema } from './venues.js';
import { ownVoteSchema } from './votes.js';

/**
 * One action of a user, such as `event-published`, and its subject, such as `event:<id>`; null for the account itself.
 */
export const auditEntrySchema = z.strictObject({
  at: instantSchema,
  action: z.string(),
  subject: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A duty at the door of an event that has ended. */
export const endedDutySchema = z.strictObject({ eventId: idSchema, endedAt: instantSchema });
export type EndedDuty = z.infer<typeof endedDutySchema>;

/** All data stored about a user, for export by that user. */
export const personalDataSchema = z.strictObject({
  exportedAt: instantSchema,
  account: userSchema,
  emailChange: z.nullable(pendingEmailChangeSchema),
  sessions: z.array(sessionSchema),
  orders: z.array(orderSchema),
  tickets: z.array(ticketSchema),
  events: z.array(myEventSchema),
  venues: z.array(venueSchema),
  assignments: z.array(assignmentSchema),
  endedDuties: z.array(endedDutySchema),
  helperLinks: z.array(ownHelperLinkSchema),
  /** Of silent discos, by the person's tickets. */
  headsets: z.array(borrowedHeadsetSchema),
  /** For music channels, by the person's tickets. */
  votes: z.array(ownVoteSchema),
  auditLog: z.array(auditEntrySchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
