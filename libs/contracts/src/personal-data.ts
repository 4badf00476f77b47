import * as z from 'zod/mini';
import { sessionSchema, userSchema } from './auth.js';
import { VERDICTS } from './door.js';
import { pendingEmailChangeSchema } from './email-addresses.js';
import { myEventSchema } from './events.js';
import { borrowedHeadsetSchema, HEADSET_ENTRY_KINDS, HEADSET_OUTCOMES } from './headphones.js';
import { ownHelperLinkSchema } from './helper-links.js';
import { idSchema } from './ids.js';
import { orderSchema } from './orders.js';
import { directionSchema } from './re-entry.js';
import { assignmentSchema } from './team.js';
import { ticketSchema } from './tickets.js';
import { instantSchema } from './time.js';
import { venueSchema } from './venues.js';
import { ownVoteSchema } from './votes.js';

/** The account with the times that no screen shows. */
export const accountSchema = z.extend(userSchema, {
  createdAt: instantSchema,
  emailConfirmedAt: z.nullable(instantSchema),
});
export type Account = z.infer<typeof accountSchema>;

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

/** A scan that a user took at a door, or the undo of one. It does not name the ticket, which is another person's. */
export const ownDoorScanSchema = z.strictObject({
  eventId: idSchema,
  id: idSchema,
  kind: z.enum(['scan', 'undo']),
  direction: directionSchema,
  verdict: z.enum(VERDICTS),
  /** The verdict that the device showed without waiting for this one. */
  shown: z.nullable(z.enum(VERDICTS)),
  /** The age of the device's list in seconds. */
  listAge: z.nullable(z.int()),
  /** As the user wrote it, for an admission by hand. */
  reason: z.nullable(z.string()),
  /** The id of the scan that an undo ends. */
  undoes: z.nullable(idSchema),
  deviceId: idSchema,
  gate: z.string(),
  takenAt: instantSchema,
  receivedAt: instantSchema,
  /** True for a scan that arrived after the right of the user had ended. */
  isLate: z.boolean(),
  /** When a supervisor decided about a late scan. */
  decidedAt: z.nullable(instantSchema),
});
export type OwnDoorScan = z.infer<typeof ownDoorScanSchema>;

/** A decision of a user about a late scan of another person. */
export const ownScanDecisionSchema = z.strictObject({
  eventId: idSchema,
  scanId: idSchema,
  verdict: z.enum(VERDICTS),
  decidedAt: instantSchema,
});
export type OwnScanDecision = z.infer<typeof ownScanDecisionSchema>;

/** A device at a door whose last request was made in a session of the user. */
export const ownDoorDeviceSchema = z.strictObject({
  eventId: idSchema,
  deviceId: idSchema,
  gate: z.string(),
  seenAt: instantSchema,
});
export type OwnDoorDevice = z.infer<typeof ownDoorDeviceSchema>;

/** What a user did with a headset. It does not name the ticket, which is another person's. */
export const ownHeadsetEntrySchema = z.strictObject({
  eventId: idSchema,
  id: idSchema,
  kind: z.enum(HEADSET_ENTRY_KINDS),
  headset: z.int(),
  replacement: z.nullable(z.int()),
  /** The first decision. */
  answer: z.enum(HEADSET_OUTCOMES),
  /** The decision by all entries that have arrived since. */
  outcome: z.enum(HEADSET_OUTCOMES),
  counts: z.boolean(),
  deviceId: idSchema,
  /** By the clock of the device. */
  at: instantSchema,
  /** By the clock of the server. */
  takenAt: instantSchema,
});
export type OwnHeadsetEntry = z.infer<typeof ownHeadsetEntrySchema>;

/** All data stored about a user, for export by that user. */
export const personalDataSchema = z.strictObject({
  exportedAt: instantSchema,
  account: accountSchema,
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
  /** Scans that the person took at doors. */
  doorScans: z.array(ownDoorScanSchema),
  scanDecisions: z.array(ownScanDecisionSchema),
  doorDevices: z.array(ownDoorDeviceSchema),
  /** What the person did with headsets at desks. */
  headsetEntries: z.array(ownHeadsetEntrySchema),
  auditLog: z.array(auditEntrySchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
