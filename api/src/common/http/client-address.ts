import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What a provider gives to one household or machine: the first four of eight groups. */
const IPV6_NETWORK = 4;

/**
 * What counts as one address where calls are counted: an IPv4 address, or the network that an IPv6 address is in, because
 * whoever has one of its addresses has all of them. An address that cannot be read stands for itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, IPV6_NETWORK).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** From where a call comes, as the proxies say that are trusted; anybody else's header is not read. */
export function networkOfRequest({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return networkOf(ip);
}

/** The network that a call comes from. */
export const ClientNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  networkOfRequest(context.switchToHttp().getRequest<FastifyRequest>()),
);
