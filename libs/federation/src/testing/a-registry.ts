import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import type { Registry } from '../registry/registry.js';

/** A well-formed hash. The same letter gives the same hash. */
export function aHash(letter = 'a'): string {
  return `sha384-${letter.repeat(64)}`;
}

export function anEntry(overrides: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    version: '1.0.0',
    baseUrl: '/remotes/mfe-attendee/1.0.0/',
    entry: 'remoteEntry.js',
    container: 'mfe_attendee_1_0_0',
    platform: '^1.0.0',
    paths: [
      { path: '/', access: 'public' },
      { path: '/events/:id', access: 'public' },
      { path: '/my-tickets', access: 'signed-in' },
    ],
    initial: ['remoteEntry.js', 'remote.0123.js'],
    integrity: { 'remoteEntry.js': aHash('a'), 'remote.0123.js': aHash('b') },
    ...overrides,
  };
}

/** A newer build of the same remote. */
export function aCanary(overrides: Partial<PublishedBuild> = {}): PublishedBuild {
  return {
    ...anEntry(),
    version: '1.1.0',
    baseUrl: '/remotes/mfe-attendee/1.1.0/',
    container: 'mfe_attendee_1_1_0',
    ...overrides,
  };
}

export function aRegistry(remotes: Registry['remotes'] = { 'mfe-attendee': anEntry() }): Registry {
  return { schemaVersion: 1, environment: 'local', revision: 3, remotes };
}
