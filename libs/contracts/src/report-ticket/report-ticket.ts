import { createHmac, timingSafeEqual } from 'node:crypto';

const SECONDS_BYTES = 4;
const DRAW_BYTES = 12;
const SIGNATURE_BYTES = 16;
/** The lifetime of a ticket in seconds. */
export const TICKET_LIFETIME_SECONDS = 24 * 60 * 60;
/** The maximum clock difference between two servers, in seconds. */
const CLOCKS_APART_SECONDS = 5 * 60;

/** The build that a ticket is bound to. */
export interface TicketBuild {
  remote: string;
  version: string;
}

/** The content of a valid ticket. */
export interface ReportTicket {
  /** Derived from the signature bytes, so that another spelling of the same ticket has the same id. */
  id: string;
  /**
   * The visitor's draw, as 16 characters; null if the remote had no canary. Such a ticket may be that of many pages, and
   * its reports have no vote.
   */
  draw: string | null;
}

function signatureOf(secret: string, { remote, version }: TicketBuild, payload: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`stagedoor-report:${remote}:${version}:`)
    .update(payload)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/**
 * Signs a ticket for the reports on this build: of one page with a draw, which has 12 bytes, and of every page of this
 * second without one.
 */
export function signTicket(
  secret: string,
  build: TicketBuild,
  draw: Uint8Array | null,
  nowMs: number,
): string {
  const seconds = Buffer.alloc(SECONDS_BYTES);
  seconds.writeUInt32BE(Math.floor(nowMs / 1_000));
  const payload = draw ? Buffer.concat([seconds, draw]) : seconds;
  return Buffer.concat([payload, signatureOf(secret, build, payload)]).toString('base64url');
}

/** Returns the content of a ticket; null if it was not signed with this secret for this build, or has expired. */
export function readTicket(
  secret: string,
  build: TicketBuild,
  ticket: string,
  nowMs: number,
): ReportTicket | null {
  const bytes = Buffer.from(ticket, 'base64url');
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  const drawn = payload.length === SECONDS_BYTES + DRAW_BYTES;
  if (!drawn && payload.length !== SECONDS_BYTES) return null;
  const signature = bytes.subarray(payload.length);
  if (!timingSafeEqual(signature, signatureOf(secret, build, payload))) return null;
  const age = nowMs / 1_000 - payload.readUInt32BE();
  if (age > TICKET_LIFETIME_SECONDS || age < -CLOCKS_APART_SECONDS) return null;
  return {
    id: signature.toString('base64url'),
    draw: drawn ? payload.subarray(SECONDS_BYTES).toString('base64url') : null,
  };
}

/** The token that a page server sends to read the verdict on a canary. */
export function verdictToken(secret: string): string {
  return createHmac('sha256', secret).update('stagedoor-canary-verdict').digest('base64url');
}
