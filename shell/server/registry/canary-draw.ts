import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from '@stagedoor/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Draw } from './page-registry.js';

const COOKIE = 'stagedoor_draw';
const TICKET = /^[\w-]{22}$/;
const BALLOT_BYTES = 12;
const DAYS_30 = 30 * 24 * 60 * 60;
const SIX_BYTES = 2 ** 48;

/** A visitor of a site, which may have a canary. */
export interface Visitor {
  draw: Draw;
  /**
   * Returns the bytes that distinguish this visitor's votes on a version without identifying the visitor; null without
   * a canary.
   */
  ballot: (remote: string, version: string) => Uint8Array | null;
}

/** Every visitor without a canary, who gets what everybody gets. */
export const ANYBODY: Visitor = { draw: () => 1, ballot: () => null };

/** Hashes the version too, so that the same visitors are not always first to get a canary. */
export function drawOf(ticket: string): Draw {
  return (remote, version) =>
    createHash('sha256').update(`${ticket}:${remote}:${version}`).digest().readUIntBE(0, 6) /
    SIX_BYTES;
}

function visitorWith(ticket: string): Visitor {
  return {
    draw: drawOf(ticket),
    ballot: (remote, version) =>
      createHash('sha256')
        .update(`ballot:${ticket}:${remote}:${version}`)
        .digest()
        .subarray(0, BALLOT_BYTES),
  };
}

/**
 * Returns the visitor of a request. During a canary, stores a random ticket in a cookie, which does not identify the
 * visitor; without a canary, sets none.
 */
export function visitorOf(
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
): Visitor {
  const hasCanary = Object.values(registry.remotes).some(({ canary }) => canary);
  if (!hasCanary) return ANYBODY;
  reply.header('vary', 'Cookie');
  const known = request.cookies[COOKIE] ?? '';
  if (TICKET.test(known)) return visitorWith(known);
  const ticket = randomBytes(16).toString('base64url');
  reply.setCookie(COOKIE, ticket, {
    httpOnly: true,
    sameSite: 'lax',
    secure: registry.environment !== 'local',
    path: '/',
    maxAge: DAYS_30,
  });
  return visitorWith(ticket);
}
