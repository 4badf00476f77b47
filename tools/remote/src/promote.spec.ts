import { anEntry, aRegistry } from '@stagedoor/federation/testing/a-registry';
import { promote } from './promote.js';
import type { RegistryClient } from './registry-client.js';

const anArea = (remote: string, version: string, ...paths: string[]) =>
  anEntry({
    version,
    baseUrl: `/remotes/${remote}/${version}/`,
    container: `${remote}_${version}`.replaceAll(/\W/g, '_'),
    paths: paths.map((path) => ({ path, access: 'public' as const })),
  });

it('moves a remote that gives up a path before the one that gets it', async () => {
  const remotes = {
    'mfe-a': anArea('mfe-a', '2.0.0', '/a', '/moved/:slug'),
    'mfe-z': anArea('mfe-z', '2.0.0', '/z'),
  };
  const former = {
    'mfe-a': anArea('mfe-a', '1.0.0', '/a'),
    'mfe-z': anArea('mfe-z', '1.0.0', '/z', '/moved/:id'),
  };
  const moved: unknown[] = [];
  const registry = { ...aRegistry(), remotes: former };
  const client = {
    environment: 'staging',
    place: 'a site',
    read: async () => ({ ...aRegistry(), remotes }),
    shell: async () => null,
    versionOf: async () => ({ files: {}, read: async () => new Uint8Array() }),
  } as unknown as RegistryClient;
  const target = {
    ...client,
    read: async () => registry,
    announce: async () => ({ build: remotes['mfe-a'] }),
    make: async (move: { remote: string }) => {
      moved.push(move.remote);
      return { before: registry, after: registry };
    },
  } as unknown as RegistryClient;
  const options = { from: 'staging', to: 'production', site: 'https://b.example' };

  await promote([], options, ({ env }) => (env === 'staging' ? client : target)).catch(String);

  expect(moved).toEqual(['mfe-z', 'mfe-a']);
});
