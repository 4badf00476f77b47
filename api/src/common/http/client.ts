import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { memoized } from '../cache/memoized.js';

/** What a provider gives to one household or machine: the first four of eight groups. */
const IPV6_NETWORK = 4;

/**
 * What counts as one address where calls are counted: an IPv4 address, or the network that an IPv6 address is in, because
 * whoever has one of its addresses has all of them. An address that cannot be read stands for itself.
 */
export const networkOf = memoized((ip) => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, IPV6_NETWORK).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
});

/** Longer ones are not looked at. */
const USER_AGENT_MAX_LENGTH = 512;

/** What a browser calls itself, in words such as `Firefox on Linux`; empty when it does not say. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}

/** From where a call comes, as far as it is known. */
export interface Client {
  /** As the proxies say that are trusted; anybody else's header is not read. */
  network: string;
  device: string;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  return { network: networkOf(ip), device: deviceOf(headers['user-agent']) };
}

/** From where the call comes. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The network that the call comes from. */
export const CurrentNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
);
