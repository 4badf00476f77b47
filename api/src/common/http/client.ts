import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { memoized } from '../cache/memoized.js';

/** A provider assigns a /64 to one household or machine: the first four of eight groups. */
const IPV6_NETWORK = 4;

/**
 * An address with the client's port, as some load balancers write it into `X-Forwarded-For`. The port differs between
 * the connections of a client.
 */
const WITH_PORT = /^(?:([\d.]+)|\[(.+)\]):\d+$/;

/**
 * Returns the unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a client may use
 * every address of its network. An invalid address is returned unchanged.
 */
export const networkOf = memoized((text) => {
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? [];
  const ip = ipv4 ?? ipv6 ?? text;
  if (!ipaddr.isValid(ip)) return text;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, IPV6_NETWORK).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
});

/** A longer header is ignored. */
const USER_AGENT_MAX_LENGTH = 512;

/** Returns a name such as `Firefox on Linux`, or an empty string for an unknown browser. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}

/** The origin of a request, as far as it is known. */
export interface Client {
  /** Taken from trusted proxies only. */
  network: string;
  device: string;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  return { network: networkOf(ip), device: deviceOf(headers['user-agent']) };
}

/** The client of the request. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The network of the request. */
export const CurrentNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
);
