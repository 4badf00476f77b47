/** @jest-environment node */
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

const ticketsOf = (name: string) =>
  Object.entries(withTickets(registry, SECRET, visitor(name)).remotes).map(
    ([remote, { version, ticket = '' }]) =>
      readTicket(SECRET, { remote, version }, ticket, Date.now()),
  );

it('gives a draw to the remote that is being compared alone', () => {
  expect(ticketsOf('ada')).toEqual([
    { draw: expect.stringMatching(/^[\w-]{16}$/) },
    { draw: null },
  ]);
});

it('gives the same visitor the same draw, and another one another', () => {
  expect(ticketsOf('ada')).toEqual(ticketsOf('ada'));
  expect(ticketsOf('eve')[0]).not.toEqual(ticketsOf('ada')[0]);
});

it('gives none without a secret', () => {
  expect(withTickets(registry, undefined, visitor('ada'))).toBe(registry);
});
