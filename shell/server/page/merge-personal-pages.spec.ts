import type { PageEntry, PageRegistry } from '@stagedoor/federation';
import type { FastifyRequest } from 'fastify';
import { aBuild } from '../testing/a-site-on-disk.js';
import { aShell } from '../testing/a-shell.js';
import { mergePersonalPages } from './merge-personal-pages.js';
import type { CommonPage, Personalise } from './personal-page.js';

const registryWith = (venue: PageEntry): PageRegistry => ({
  environment: 'staging',
  revision: 1,
  remotes: { 'mfe-venue': venue },
});

const page: CommonPage = {
  pathname: '/',
  inForce: { schemaVersion: 1, environment: 'staging', revision: 1, remotes: {} },
  registry: registryWith(aBuild('1.0.0')),
  shared: aShell(),
};

const personalise = (all: Personalise[]) => mergePersonalPages(all)!({} as FastifyRequest, page);

it('passes the registry of each function to the next, and merges their results', async () => {
  const seen: string[] = [];
  const puts =
    (version: string): Personalise =>
    async (_request, { registry }) => {
      seen.push(registry.remotes['mfe-venue']!.version);
      return { registry: registryWith(aBuild(version)), data: { last: version } };
    };
  const warns: Personalise = async () => ({ headers: { vary: 'Cookie' } });

  const personal = await personalise([puts('2.0.0'), warns, puts('3.0.0')]);

  expect(seen).toEqual(['1.0.0', '2.0.0']);
  expect(personal).toEqual({
    registry: registryWith(aBuild('3.0.0')),
    headers: { vary: 'Cookie' },
    data: { last: '3.0.0' },
  });
});

it('returns nothing if no function changes anything', async () => {
  expect(await personalise([async () => ({})])).toEqual({});
});

it('is missing where no page is personal, so that pages can be shared', () => {
  expect(mergePersonalPages([])).toBeUndefined();
});
