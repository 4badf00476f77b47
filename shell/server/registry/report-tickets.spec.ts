import { readTicket } from '@stagedoor/contracts/report-ticket';
import type { PageRegistry } from '@stagedoor/federation';
import { aBuild } from '../testing/a-site-on-disk.js';
import { withTickets } from './report-tickets.js';

const SECRET = 'a-secret-of-thirty-two-characters';

const registry: PageRegistry = {
  environment: 'staging',
  revision: 7,
  remotes: {
    'mfe-x': { ...aBuild('1.5.0'), counted: true },
    'mfe-y': aBuild('1.4.0'),
  },
};

const visitor = (name: string) => ({
  ballot: (remote: string, version: string) =>
    Buffer.from(`${name}${remote}${version}`).subarray(0, 12),
});

const drawsOf = (name: string) =>
  Object.entries(withTickets(registry, SECRET, visitor(name)).remotes).map(
    ([remote, { version, ticket = '' }]) =>
      readTicket(SECRET, { remote, version }, ticket, Date.now())?.draw,
  );

it('gives a draw only to the remote under comparison', () => {
  expect(drawsOf('ada')).toEqual([expect.stringMatching(/^[\w-]{16}$/), null]);
});

it('gives the same visitor the same draw, and others another', () => {
  expect(drawsOf('ada')).toEqual(drawsOf('ada'));
  expect(drawsOf('eve')[0]).not.toEqual(drawsOf('ada')[0]);
});

it('returns no tickets without a secret', () => {
  expect(withTickets(registry, undefined, visitor('ada'))).toBe(registry);
});
