import * as z from 'zod/mini';
import { gateSchema } from './door.js';
import { idSchema } from './ids.js';
import { instantSchema } from './time.js';

/** A link by which a person without an account scans tickets at one gate of an event. It names no person. */
export const helperLinkSchema = z.strictObject({
  id: idSchema,
  gate: z.string(),
  madeAt: instantSchema,
  /** When a phone opened it first: it works on that phone only. */
  claimedAt: z.nullable(instantSchema),
  /** When that phone was last heard of. */
  seenAt: z.nullable(instantSchema),
  /** When it was revoked, or the night was over; null while it works. */
  endedAt: z.nullable(instantSchema),
});
export type HelperLink = z.infer<typeof helperLinkSchema>;

/** The latest first. */
export const helperLinksSchema = z.strictObject({ links: z.array(helperLinkSchema) });
export type HelperLinks = z.infer<typeof helperLinksSchema>;

/** The body of a new link. */
export const makeHelperLinkBodySchema = z.strictObject({ gate: gateSchema });
export type MakeHelperLinkBody = z.infer<typeof makeHelperLinkBodySchema>;

/** A new link. Its address contains the secret, which is stored nowhere and returned this once. */
export const madeHelperLinkSchema = z.strictObject({
  link: helperLinkSchema,
  address: z.string(),
  /** The address as a QR code: an SVG image. */
  qrCode: z.string(),
});
export type MadeHelperLink = z.infer<typeof madeHelperLinkSchema>;

export const revokeHelperLinkBodySchema = z.strictObject({ linkId: idSchema });
export type RevokeHelperLinkBody = z.infer<typeof revokeHelperLinkBodySchema>;

/** The body of a claim: the secret of a link, and the phone that opened it. */
export const claimHelperLinkBodySchema = z.strictObject({
  secret: z
    .string({ error: 'The link is not complete.' })
    .check(z.minLength(1, { error: 'The link is not complete.' }), z.maxLength(200)),
  deviceId: idSchema,
});
export type ClaimHelperLinkBody = z.infer<typeof claimHelperLinkBodySchema>;

/** What a helper's phone works with: a bearer token for the door of that event, and its gate. */
export const helperCredentialSchema = z.strictObject({ token: z.string(), gate: z.string() });
export type HelperCredential = z.infer<typeof helperCredentialSchema>;

/** A link as its maker's data export lists it. */
export const ownHelperLinkSchema = z.strictObject({
  id: idSchema,
  eventId: idSchema,
  gate: z.string(),
  madeAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
});
export type OwnHelperLink = z.infer<typeof ownHelperLinkSchema>;
