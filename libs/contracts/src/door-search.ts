import * as z from 'zod/mini';
import { admissionSchema, DOOR_STATES, gateSchema } from './door.js';
import { idSchema } from './ids.js';
import { DOOR_SEARCH_MIN_LENGTH, REASON_MAX_LENGTH } from './limits.js';
import { once } from './lists.js';
import { isStorable, requiredText } from './text.js';

const TOO_SHORT = `Give at least ${DOOR_SEARCH_MIN_LENGTH} characters.`;

/** A part of the holder's name or email address, or the last four or more characters of a ticket code. */
export const doorSearchQuerySchema = z.strictObject({
  q: once('q').check(
    z.trim(),
    z.minLength(DOOR_SEARCH_MIN_LENGTH, { error: TOO_SHORT }),
    z.maxLength(200, { error: 'A search has at most 200 characters.' }),
    z.refine(isStorable, { error: 'The search holds a character that cannot be stored.' }),
  ),
});
export type DoorSearchQuery = z.infer<typeof doorSearchQuerySchema>;

/** A ticket of the event, as a supervisor finds it. The response has no ticket code. */
export const foundTicketSchema = z.strictObject({
  ticketId: idSchema,
  /** Empty after the account of the holder was deleted. */
  name: z.string(),
  /** The first character and the domain of the holder's address; empty after the account was deleted. */
  email: z.string(),
  ticketType: z.string(),
  state: z.enum(DOOR_STATES),
  admission: z.nullable(admissionSchema),
});
export type FoundTicket = z.infer<typeof foundTicketSchema>;

/** Admits a ticket without its code. The result is that of a scan with this id. */
export const handAdmissionBodySchema = z.strictObject({
  id: idSchema,
  ticketId: idSchema,
  reason: requiredText('Reason', REASON_MAX_LENGTH),
  deviceId: idSchema,
  gate: gateSchema,
});
/** The part of the body that a person enters. */
export const handAdmissionReasonSchema = z.pick(handAdmissionBodySchema, { reason: true });
export type HandAdmissionBody = z.infer<typeof handAdmissionBodySchema>;
