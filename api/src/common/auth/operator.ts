import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** True for a request with METRICS_TOKEN or, when no such token is set, for a request from this machine. */
export function isOperator(
  { ip, headers }: FastifyRequest,
  { METRICS_TOKEN }: Environment,
): boolean {
  const given = headers.authorization ?? '';
  return METRICS_TOKEN ? areEqual(given, `Bearer ${METRICS_TOKEN}`) : THIS_MACHINE.has(ip);
}

/** Compares two secrets in constant time. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
