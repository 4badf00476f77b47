import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from '@stagedoor/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Draw } from './page-registry.js';

const COOKIE = 'stagedoor_draw';
const TICKET = /^[\w-]{22}$/;
const DAYS_30 = 30 * 24 * 60 * 60;
const SIX_BYTES = 2 ** 48;

/** The same ticket stands elsewhere in each draw, so that not always the same people go first. */
export function drawOf(ticket: string): Draw {
  return (remote, version) =>
    createHash('sha256').update(`${ticket}:${remote}:${version}`).digest().readUIntBE(0, 6) /
    SIX_BYTES;
}

/**
 * This visitor's draw. While a canary is in force the visitor keeps a random ticket in a cookie, which says nothing about
 * who they are; without a canary nothing is set.
 */
export function drawFor(registry: Registry, request: FastifyRequest, reply: FastifyReply): Draw {
  const hasCanary = Object.values(registry.remotes).some(({ canary }) => canary);
  if (!hasCanary) return () => 1;
  reply.header('vary', 'Cookie');
  const known = request.cookies[COOKIE] ?? '';
  if (TICKET.test(known)) return drawOf(known);
  const ticket = randomBytes(16).toString('base64url');
  reply.setCookie(COOKIE, ticket, {
    httpOnly: true,
    sameSite: 'lax',
    secure: registry.environment !== 'local',
    path: '/',
    maxAge: DAYS_30,
  });
  return drawOf(ticket);
}
