import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECONDS_BYTES = 4;
const DRAW_BYTES = 12;
/** In place of a draw: tells the pages of one second apart. */
const PAGE_BYTES = 4;
const SIGNATURE_BYTES = 16;
/** For how long a ticket is valid. */
export const TICKET_LIFETIME_SECONDS = 24 * 60 * 60;
/** How far the clocks of two servers may be apart. */
const CLOCKS_APART_SECONDS = 5 * 60;

/** The build that a ticket is bound to. */
export interface TicketBuild {
  remote: string;
  version: string;
}

/** What a valid ticket says. */
export interface ReportTicket {
  /** Of this ticket alone, however its text is spelled. */
  id: string;
  /** The visitor's draw, as 16 characters; null if the remote had no canary, and then the report has no vote. */
  draw: string | null;
}

function signatureOf(secret: string, { remote, version }: TicketBuild, payload: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`stagedoor-report:${remote}:${version}:`)
    .update(payload)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** A ticket for the reports of one page on this build. `draw` has 12 bytes. */
export function signTicket(
  secret: string,
  build: TicketBuild,
  draw: Uint8Array | null,
  nowMs: number,
): string {
  const seconds = Buffer.alloc(SECONDS_BYTES);
  seconds.writeUInt32BE(Math.floor(nowMs / 1_000));
  const payload = Buffer.concat([seconds, draw ?? randomBytes(PAGE_BYTES)]);
  return Buffer.concat([payload, signatureOf(secret, build, payload)]).toString('base64url');
}

/** What a ticket says; null if it was not signed with this secret for this build, or is too old. */
export function readTicket(
  secret: string,
  build: TicketBuild,
  ticket: string,
  nowMs: number,
): ReportTicket | null {
  const bytes = Buffer.from(ticket, 'base64url');
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  const drawn = payload.length === SECONDS_BYTES + DRAW_BYTES;
  if (!drawn && payload.length !== SECONDS_BYTES + PAGE_BYTES) return null;
  const signature = bytes.subarray(payload.length);
  if (!timingSafeEqual(signature, signatureOf(secret, build, payload))) return null;
  const age = nowMs / 1_000 - payload.readUInt32BE();
  if (age > TICKET_LIFETIME_SECONDS || age < -CLOCKS_APART_SECONDS) return null;
  return {
    id: signature.toString('base64url'),
    draw: drawn ? payload.subarray(SECONDS_BYTES).toString('base64url') : null,
  };
}

/** The token with which a page server asks its API how a canary does. */
export function verdictToken(secret: string): string {
  return createHmac('sha256', secret).update('stagedoor-canary-verdict').digest('base64url');
}
