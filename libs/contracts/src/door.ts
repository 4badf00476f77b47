import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { GATE_MAX_LENGTH, LIST_AGE_MAX, SCAN_BATCH_LIMIT } from './limits.js';
import { once } from './lists.js';
import { directionSchema, reEntrySchema } from './re-entry.js';
import { DUTIES } from './team.js';
import { requiredText } from './text.js';
import { eventSummarySchema } from './tickets.js';
import { instantSchema } from './time.js';

/** What a person may do at the door of an event: its creator everything, a member of its team what the duty says. */
export const DOOR_RIGHTS = ['creator', ...DUTIES] as const;
export type DoorRight = (typeof DOOR_RIGHTS)[number];

/**
 * The decision about a scan. `used` is a ticket that is inside already, `disputed` one whose payment a bank reclaims,
 * `wrong_day` one that was scanned long before or after its event. A scan out of a ticket that is inside is `gone_out`,
 * of any other one `not_inside`. The next scan in is `admitted_again`, or `no_re_entry` where the event does not allow
 * it. A `late` scan was taken before the right of its person
 * ended and arrived afterwards: it waits for a supervisor, who accepts it as what it is then or makes it
 * `late_refused`. `right_ended` is a scan that was taken after the end.
 */
export const VERDICTS = [
  'admitted',
  'admitted_again',
  'gone_out',
  'used',
  'not_inside',
  'no_re_entry',
  'refunded',
  'cancelled',
  'disputed',
  'other_event',
  'wrong_day',
  'unknown',
  'late',
  'late_refused',
  'right_ended',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The states of a ticket in the list of a door: `used` is one that is inside, `out` one whose guest has gone out. */
export const DOOR_STATES = ['valid', 'used', 'refunded', 'cancelled', 'disputed', 'out'] as const;
export type DoorState = (typeof DOOR_STATES)[number];

/** The first 128 bits of the SHA-256 of a ticket code, in base64url. Neither the list nor a scan contains the code. */
export const codeHashSchema = z
  .string({ error: 'Give the hash of a ticket code.' })
  .check(z.regex(/^[\w-]{22}$/, { error: 'This is not the hash of a ticket code.' }));

export const gateSchema = requiredText('Gate', GATE_MAX_LENGTH);

/** A scan as its device stored it. `id` is made on the device, so that sending it again has no effect. */
export const scanSchema = z.strictObject({
  id: idSchema,
  hash: codeHashSchema,
  /** `in` when it is missing. */
  direction: z.optional(directionSchema),
  /** By the clock of the device. */
  at: instantSchema,
  /** The verdict that the device showed from its own list; null when it waits for the answer. */
  shown: z.nullable(z.enum(VERDICTS, { error: `Give one of ${VERDICTS.join(', ')}, or null.` })),
  /** The age of the device's list in seconds; null without a list. */
  listAge: z.nullable(
    z.int({ error: 'Give whole seconds.' }).check(z.minimum(0), z.maximum(LIST_AGE_MAX)),
  ),
});
export type Scan = z.infer<typeof scanSchema>;

/**
 * Scans of one device; none tells only that it is there. `sentAt` is its clock at the sending: the server corrects the
 * times of the scans by it.
 */
export const scanBatchSchema = z.strictObject({
  deviceId: idSchema,
  gate: gateSchema,
  sentAt: instantSchema,
  scans: z
    .array(scanSchema, { error: 'Give a list of scans.' })
    .check(z.maxLength(SCAN_BATCH_LIMIT, { error: `Give at most ${SCAN_BATCH_LIMIT} scans.` })),
});
export type ScanBatch = z.infer<typeof scanBatchSchema>;

/** Where and when a ticket was admitted, or its guest has gone out. */
export const admissionSchema = z.strictObject({
  scanId: idSchema,
  at: instantSchema,
  gate: z.string(),
  deviceId: idSchema,
});
export type Admission = z.infer<typeof admissionSchema>;

/**
 * The server's decision about a scan: the same scan gets the same verdict again. `late` changes once, by a supervisor.
 * `not_inside`, and `used` of a scan that its device admitted, change once when a scan arrives that was taken before. An
 * admission becomes the verdict by which its device, which got no answer, has sent the guest away.
 */
export const scanResultSchema = z.strictObject({
  id: idSchema,
  verdict: z.enum(VERDICTS),
  /** Null unless the ticket is one of this event. */
  ticketType: z.nullable(z.string()),
  /** The first letter of the holder's name; empty when it is not known. */
  initial: z.string(),
  /** The last scan that counts, this or an earlier one: the guest has come in by it, or gone out. */
  admission: z.nullable(admissionSchema),
  /** The number of the visit that this scan begins or ends, or of the last visit if it does neither; null before any. */
  visit: z.nullable(z.int()),
  /** The event of the ticket, when it is another one. */
  otherEvent: z.nullable(
    z.strictObject({
      title: z.string(),
      startTime: instantSchema,
      /** Of its venue; an earlier server names none. */
      timeZone: z.optional(z.string()),
    }),
  ),
});
export type ScanResult = z.infer<typeof scanResultSchema>;

export const scanResultsSchema = z.strictObject({
  results: z.array(scanResultSchema),
  /** When the right of the caller ended; null while it lasts. After it the device keeps no list. */
  endedAt: z.nullable(instantSchema),
});
export type ScanResults = z.infer<typeof scanResultsSchema>;

/** The body of an undo: that scan, the last one of its ticket that counts, no longer counts. */
export const undoBodySchema = z.strictObject({
  id: idSchema,
  scanId: idSchema,
  deviceId: idSchema,
  gate: gateSchema,
});
export type UndoBody = z.infer<typeof undoBodySchema>;

/**
 * A ticket in the list of a door: hash, index of the state, index of the ticket type, initial, and of a ticket that is
 * inside or out the seconds since 1970 and the gate of the last scan that counts. From the second visit on, their number
 * follows. An array, because a list has 10,000 of them.
 */
export const doorTicketSchema = z.tuple([
  codeHashSchema,
  z.int().check(z.minimum(0), z.maximum(DOOR_STATES.length - 1)),
  z.int().check(z.minimum(0)),
  z.string(),
  z.nullable(z.int()),
  z.nullable(z.string()),
  z.optional(z.int().check(z.minimum(2))),
]);
export type DoorTicket = z.infer<typeof doorTicketSchema>;

/**
 * A guest whom a device has let in by its list, and whose ticket the server refuses: mostly one that is inside already,
 * so that two devices have admitted it.
 */
export const doubleAdmissionSchema = z.strictObject({
  scanId: idSchema,
  /** The server's; an earlier server names `used` ones alone, and no verdict. */
  verdict: z.optional(z.enum(VERDICTS)),
  hash: codeHashSchema,
  at: instantSchema,
  gate: z.string(),
  deviceId: idSchema,
  listAge: z.nullable(z.int()),
  /** The admission that counts, the last of several; null after it was undone, and without one. */
  first: z.nullable(admissionSchema),
});
export type DoubleAdmission = z.infer<typeof doubleAdmissionSchema>;

export const doorListQuerySchema = z.strictObject({
  /** The `version` of the list that the device has: only later changes are returned. */
  since: z.optional(
    once('since').check(z.regex(/^\d{1,18}$/, { error: 'Give the version of a list.' })),
  ),
});
export type DoorListQuery = z.infer<typeof doorListQuerySchema>;

/** The tickets of an event for its door: all of them, or those that changed since a version. */
export const doorListSchema = z.strictObject({
  version: z.string(),
  isWhole: z.boolean(),
  reEntry: reEntrySchema,
  /** Of which the second number of a ticket is the index. */
  ticketTypes: z.array(z.string()),
  tickets: z.array(doorTicketSchema),
  doubles: z.array(doubleAdmissionSchema),
});
export type DoorList = z.infer<typeof doorListSchema>;

/** An event at whose door a person may work. */
export const doorEventSchema = z.strictObject({
  right: z.enum(DOOR_RIGHTS),
  event: eventSummarySchema,
  sold: z.int(),
  inside: z.int(),
});
export type DoorEvent = z.infer<typeof doorEventSchema>;

/** A minute in which tickets were admitted for the first time at a gate. */
const doorMinuteSchema = z.strictObject({ at: instantSchema, gate: z.string(), count: z.int() });

/** A scan that was taken before the right of its person ended, and waits for a supervisor. */
export const lateScanSchema = z.strictObject({
  scanId: idSchema,
  at: instantSchema,
  receivedAt: instantSchema,
  direction: directionSchema,
  gate: z.string(),
  /** Whose scan it is; null for a helper with a link, and after the account was deleted. */
  name: z.nullable(z.string()),
  shown: z.nullable(z.enum(VERDICTS)),
  /** Both null unless the ticket is one of this event. */
  ticketType: z.nullable(z.string()),
  state: z.nullable(z.enum(DOOR_STATES)),
  initial: z.string(),
});
export type LateScan = z.infer<typeof lateScanSchema>;

const doorDeviceSchema = z.strictObject({
  deviceId: idSchema,
  gate: z.string(),
  /** Whose session the device last used; null after the account was deleted. */
  name: z.nullable(z.string()),
  seenAt: instantSchema,
  /** True when it was not heard of for DOOR_SILENT_SECONDS: a phone with network sends something every few seconds. */
  isOffline: z.boolean(),
});

/** The night at a glance. */
export const doorReportSchema = z.strictObject({
  sold: z.int(),
  reEntry: reEntrySchema,
  /** Now. */
  inside: z.int(),
  /** Tickets, each counted once. */
  admitted: z.int(),
  /** Guests who have gone out and not come in again. */
  out: z.int(),
  /** First admissions of the last quarter of an hour, but not more than tickets are left: the next one brings about as many. */
  expected: z.int(),
  minutes: z.array(doorMinuteSchema),
  devices: z.array(doorDeviceSchema),
  refused: z.array(z.strictObject({ verdict: z.enum(VERDICTS), count: z.int() })),
  doubles: z.array(doubleAdmissionSchema),
  /** The earliest first. */
  late: z.array(lateScanSchema),
});
export type DoorReport = z.infer<typeof doorReportSchema>;
