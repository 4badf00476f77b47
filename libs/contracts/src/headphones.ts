import * as z from 'zod/mini';
import { codeHashSchema } from './door.js';
import { idSchema } from './ids.js';
import { HEADSET_BATCH_LIMIT, HEADSET_FEE_MAX_POUNDS, HEADSET_NUMBER_MAX } from './limits.js';
import { hasWholePence } from './money.js';
import { poundsSchema } from './price.js';
import { instantSchema } from './time.js';

/**
 * What was done with a headset. `swap` takes a faulty one back and hands another out for the same ticket; `faulty`
 * takes it back too.
 */
export const HEADSET_ENTRY_KINDS = [
  'count_in',
  'hand_out',
  'take_back',
  'swap',
  'faulty',
  'repaired',
] as const;
export type HeadsetEntryKind = (typeof HEADSET_ENTRY_KINDS)[number];

/**
 * What became of an entry: `done`, or what stands against it. `headset_out` is a headset that another ticket has,
 * `ticket_has_one` a ticket that has another headset, `faulty` a faulty headset, `not_out` one that no ticket had; the
 * next five are tickets that get none. `right_ended` is an entry that was made after the user's right had ended,
 * `event_full` one above the limit of the event, which is not stored.
 */
export const HEADSET_OUTCOMES = [
  'done',
  'headset_out',
  'ticket_has_one',
  'faulty',
  'not_out',
  'unknown',
  'other_event',
  'refunded',
  'cancelled',
  'disputed',
  'right_ended',
  'event_full',
] as const;
export type HeadsetOutcome = (typeof HEADSET_OUTCOMES)[number];

const headsetNumberSchema = z
  .int({ error: 'Give the number of a headset.' })
  .check(
    z.minimum(1, { error: 'Headsets are numbered from 1.' }),
    z.maximum(HEADSET_NUMBER_MAX, { error: `The highest number is ${HEADSET_NUMBER_MAX}.` }),
  );

/** An entry as its device stored it. `id` is made on the device, so that sending it again has no effect. */
export const headsetEntrySchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(HEADSET_ENTRY_KINDS, { error: `Give one of ${HEADSET_ENTRY_KINDS.join(', ')}.` }),
    headset: headsetNumberSchema,
    /** Of a swap: the headset that is handed out. */
    replacement: z.nullable(headsetNumberSchema),
    /** Of a hand-out: the hash of the ticket code. */
    hash: z.nullable(codeHashSchema),
    /** By the clock of the device; later than its other entries before this one. */
    at: instantSchema,
    /**
     * `asked` when the device waits for the answer before it does what the entry says; `withdrawn` when it got no answer
     * and did not do it: the entry does not count, whether or not the server has taken it.
     */
    stage: z.enum(['asked', 'done', 'withdrawn'], { error: 'Give asked, done or withdrawn.' }),
  })
  .check(
    z.refine(({ kind, hash }) => (kind === 'hand_out') === (hash !== null), {
      error: 'A hand-out, and nothing else, has the hash of a ticket code.',
      path: ['hash'],
    }),
    z.refine(({ kind, replacement }) => (kind === 'swap') === (replacement !== null), {
      error: 'A swap, and nothing else, has a replacement.',
      path: ['replacement'],
    }),
    z.refine(({ headset, replacement }) => headset !== replacement, {
      error: 'The replacement is another headset.',
      path: ['replacement'],
    }),
  );
export type HeadsetEntry = z.infer<typeof headsetEntrySchema>;

/** Its device waits for the answer before it hands a headset over. */
function mayBeRefused({ kind, stage }: HeadsetEntry): boolean {
  return stage === 'asked' && (kind === 'hand_out' || kind === 'swap');
}

/**
 * Entries of one device. `sentAt` is its clock at the sending: the server corrects the times of the entries by it. At
 * most one entry can be refused: deciding it reads all entries of the event.
 */
export const headsetBatchSchema = z.strictObject({
  deviceId: idSchema,
  sentAt: instantSchema,
  entries: z.array(headsetEntrySchema, { error: 'Give a list of entries.' }).check(
    z.minLength(1, { error: 'Give an entry.' }),
    z.maxLength(HEADSET_BATCH_LIMIT, { error: `Give at most ${HEADSET_BATCH_LIMIT} entries.` }),
    z.refine((entries) => entries.filter(mayBeRefused).length <= 1, {
      error: 'Give at most one hand-out or swap that waits for its answer.',
    }),
  ),
});
export type HeadsetBatch = z.infer<typeof headsetBatchSchema>;

/** The server's answer to an entry. The same entry gets the same answer again. */
export const headsetResultSchema = z.strictObject({
  id: idSchema,
  outcome: z.enum(HEADSET_OUTCOMES),
  /** False for a hand-out or swap that was refused or withdrawn before it was done, and after the end of the user's right. */
  counts: z.boolean(),
});
export type HeadsetResult = z.infer<typeof headsetResultSchema>;

export const headsetResultsSchema = z.strictObject({ results: z.array(headsetResultSchema) });
export type HeadsetResults = z.infer<typeof headsetResultsSchema>;

/** The hired headsets of an event. */
export const headsetPoolBodySchema = z.strictObject({
  /** The number that the hire contract names. */
  ordered: z.int({ error: 'Enter how many headsets are ordered.' }).check(
    z.minimum(1, { error: 'Order at least one headset.' }),
    z.maximum(HEADSET_NUMBER_MAX, {
      error: `An event has at most ${HEADSET_NUMBER_MAX} headsets.`,
    }),
  ),
  /** What the contract charges for a missing headset, in pounds. */
  fee: z.number({ error: 'Enter the fee in pounds, such as 24.90.' }).check(
    z.refine(hasWholePence, { error: 'A fee has at most two decimals.', abort: true }),
    z.refine((fee) => fee >= 0 && fee <= HEADSET_FEE_MAX_POUNDS, {
      error: `A fee is from £0 to £${HEADSET_FEE_MAX_POUNDS.toLocaleString('en-GB')}.`,
    }),
  ),
});
export type HeadsetPoolBody = z.infer<typeof headsetPoolBodySchema>;

/** The figures to change. The first ones of an event are a HeadsetPoolBody. */
export const headsetPoolChangesSchema = z.partial(headsetPoolBodySchema);
export type HeadsetPoolChanges = z.infer<typeof headsetPoolChangesSchema>;

export const headsetPoolSchema = z.strictObject({
  ordered: z.int(),
  fee: poundsSchema,
  /** What the labels of this event have in common. */
  labelKey: z.string(),
});
export type HeadsetPool = z.infer<typeof headsetPoolSchema>;

/** `counted` came, by the first entry of each; `available`, `out` and `faulty` add up to it. */
const headsetCountsSchema = z.strictObject({
  counted: z.int(),
  available: z.int(),
  out: z.int(),
  /** Loans that are over. */
  back: z.int(),
  /** Faulty headsets that are not out. */
  faulty: z.int(),
  /** Those that are out after the end of the event. */
  missing: z.int(),
});

/** A headset that is out. A device without network decides by it. */
const openLoanSchema = z.strictObject({
  headset: z.int(),
  /** Of the ticket code; null when no ticket of this event is known. */
  hash: z.nullable(codeHashSchema),
  since: instantSchema,
});

/** An entry that was done although something stood against it. */
const headsetConflictSchema = z.strictObject({
  entryId: idSchema,
  kind: z.enum(HEADSET_ENTRY_KINDS),
  outcome: z.enum(HEADSET_OUTCOMES),
  headset: z.int(),
  replacement: z.nullable(z.int()),
  at: instantSchema,
  deviceId: idSchema,
});
export type HeadsetConflict = z.infer<typeof headsetConflictSchema>;

/** An entry that does not count, because the right of its user had ended. */
const lateHeadsetEntrySchema = z.pick(headsetConflictSchema, {
  ...{ entryId: true, kind: true, headset: true, replacement: true, at: true },
});
export type LateHeadsetEntry = z.infer<typeof lateHeadsetEntrySchema>;

/** The headphones of an event as they are now. */
export const headphonesSchema = z.strictObject({
  /** Null before they are entered. */
  pool: z.nullable(headsetPoolSchema),
  counts: headsetCountsSchema,
  loans: z.array(openLoanSchema),
  /** The numbers of faulty headsets. */
  faulty: z.array(z.int()),
  conflicts: z.array(headsetConflictSchema),
  late: z.optional(z.array(lateHeadsetEntrySchema)),
});
export type Headphones = z.infer<typeof headphonesSchema>;

/** Whose ticket has a headset. */
const headsetHolderSchema = z.strictObject({
  loanId: idSchema,
  headset: z.int(),
  /** Null for an unknown ticket, and after the account was deleted. */
  name: z.nullable(z.string()),
  ticketType: z.nullable(z.string()),
  since: instantSchema,
  /** When the holder was written to; null before. */
  remindedAt: z.nullable(instantSchema),
});
export type HeadsetHolder = z.infer<typeof headsetHolderSchema>;

export const headsetHoldersSchema = z.strictObject({ holders: z.array(headsetHolderSchema) });
export type HeadsetHolders = z.infer<typeof headsetHoldersSchema>;

/**
 * How many people were written to. Left out are those with a mail about each of their headsets, and those with any mail
 * within HEADSET_REMINDER_HOURS.
 */
export const headsetRemindersSchema = z.strictObject({ reminded: z.int() });
export type HeadsetReminders = z.infer<typeof headsetRemindersSchema>;

/** A headset that a person's ticket had or has, in the export of personal data. */
export const borrowedHeadsetSchema = z.strictObject({
  ticketId: idSchema,
  headset: z.int(),
  handedOutAt: instantSchema,
  /** Null while it is out. */
  returnedAt: z.nullable(instantSchema),
  remindedAt: z.nullable(instantSchema),
});
export type BorrowedHeadset = z.infer<typeof borrowedHeadsetSchema>;
