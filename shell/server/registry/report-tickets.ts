import { signTicket } from '@stagedoor/contracts/report-ticket';
import type { PageRegistry } from '@stagedoor/federation';
import type { Visitor } from './canary-draw.js';

/** How long pages without a draw have the same tickets, so that they can be the same page. */
const SAME_MS = 60 * 60_000;

/**
 * Gives each remote of a page the ticket for its reports. Only the ticket of a remote under comparison has the
 * visitor's draw, so that no other report has a vote. Without a secret there are no tickets.
 */
export function withTickets(
  registry: PageRegistry,
  secret: string | undefined,
  { ballot }: Pick<Visitor, 'ballot'>,
): PageRegistry {
  if (!secret) return registry;
  const now = Date.now();
  const remotes = Object.entries(registry.remotes).map(([remote, entry]) => {
    const { version, counted } = entry;
    const draw = counted ? ballot(remote, version) : null;
    const signedAt = draw ? now : now - (now % SAME_MS);
    return [remote, { ...entry, ticket: signTicket(secret, { remote, version }, draw, signedAt) }];
  });
  return { ...registry, remotes: Object.fromEntries(remotes) as PageRegistry['remotes'] };
}
