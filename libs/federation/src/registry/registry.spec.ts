import { aCanary, aHash, anEntry, aRegistry } from '../testing/a-registry.js';
import { remoteManifestSchema, type PublishedBuild, type RegistryLine } from './build.js';
import { parseRegistry } from './registry.js';

const FILES = 'https://files.example';

const parse = (document: unknown) => parseRegistry(JSON.stringify(document));
const withEntry = (overrides: Parameters<typeof anEntry>[0]) =>
  aRegistry({ 'mfe-attendee': anEntry(overrides) });
/** A registry with another remote, which owns a path. */
const withOther = (path: string, overrides: Parameters<typeof anEntry>[0] = {}) => {
  const of = { baseUrl: '/remotes/mfe-other/1.0.0/', container: 'mfe_other' };
  const other = anEntry({ ...of, paths: [{ path, access: 'public' }] });
  return aRegistry({ 'mfe-attendee': anEntry(overrides), 'mfe-other': other });
};

const SHARES = { '2.0.0': 0.9, '2.1.0': 0.1 };
const forNext = (overrides: Partial<RegistryLine> = {}): RegistryLine => ({
  ...aCanary({ version: '2.0.0', platform: '^2.0.0', container: 'mfe_attendee_2_0_0' }),
  baseUrl: '/remotes/mfe-attendee/2.0.0/',
  ...overrides,
});
const newest = (overrides: Partial<PublishedBuild> = {}) =>
  aCanary({
    version: '2.1.0',
    baseUrl: '/remotes/mfe-attendee/2.1.0/',
    container: 'mfe_attendee_2_1_0',
    platform: '^2.0.0',
    ...overrides,
  });

describe('a registry', () => {
  it('is parsed as it was written', () => {
    expect(parse(aRegistry())).toEqual(aRegistry());
  });

  it('may have no remotes', () => {
    expect(parse(aRegistry({})).remotes).toEqual({});
  });

  it('may assign a fixed path beside a parameter to two remotes', () => {
    const creator = anEntry({
      baseUrl: '/remotes/mfe-creator/1.0.0/',
      container: 'mfe_creator_1_0_0',
      paths: [{ path: '/events/create', access: 'signed-in' }],
    });

    expect(() =>
      parse(aRegistry({ 'mfe-attendee': anEntry(), 'mfe-creator': creator })),
    ).not.toThrow();
  });

  it('may have two versions of a remote with their shares of visitors', () => {
    const registry = withEntry({ shares: { '1.0.0': 0.9, '1.1.0': 0.1 }, canary: aCanary() });

    expect(parse(registry)).toEqual(registry);
  });

  it('may have a canary with autoRollback', () => {
    const shares = { '1.0.0': 0.9, '1.1.0': 0.1 };
    const registry = withEntry({ shares, canary: aCanary(), autoRollback: true });

    expect(parse(registry)).toEqual(registry);
  });

  it('may have the further ranges of a build', () => {
    const registry = withEntry({ requires: { react: '^19.3.1', '@stagedoor/ui': '~1.3.0' } });

    expect(parse(registry)).toEqual(registry);
    expect(parse(withEntry({})).remotes['mfe-attendee']).not.toHaveProperty('requires');
  });

  it('may have a line per platform, each with its own canary', () => {
    const registry = withEntry({
      platforms: { '2': forNext({ shares: SHARES, canary: newest() }) },
    });

    expect(parse(registry)).toEqual(registry);
  });

  it('may load a remote from an allowed origin', () => {
    const baseUrl = `${FILES}/remotes/mfe-attendee/1.0.0/`;

    expect(() => parse({ ...withEntry({ baseUrl }), origins: [FILES] })).not.toThrow();
  });

  it.each([
    ['another schema version', { ...aRegistry(), schemaVersion: 2 }],
    ['an older schema version', { ...aRegistry(), schemaVersion: 0 }],
    ['autoRollback without a canary', withEntry({ autoRollback: true })],
    ['a negative revision', { ...aRegistry(), revision: -1 }],
    ['an unknown field', { ...aRegistry(), override: true }],
    ['a name outside its folder', aRegistry({ '../mfe': anEntry() })],
    ['a version outside its folder', withEntry({ version: '../1.0.0' })],
    ['files under another path', withEntry({ baseUrl: 'https://evil.example/' })],
    [
      'files of an origin that is not allowed',
      withEntry({ baseUrl: 'https://evil.example/remotes/mfe-attendee/1.0.0/' }),
    ],
    [
      'files of another version on an allowed origin',
      { ...withEntry({ baseUrl: `${FILES}/mfe-attendee/2.0.0/` }), origins: [FILES] },
    ],
    ['an allowed origin without https', { ...aRegistry(), origins: ['http://files.example'] }],
    ['an allowed origin with a path', { ...aRegistry(), origins: ['https://files.example/x'] }],
    ['files outside their folder', withEntry({ baseUrl: '/remotes/mfe-attendee/../1.0.0/' })],
    ['a path of the shell', withEntry({ paths: [{ path: '/login', access: 'public' }] })],
    ['a path of the API', withEntry({ paths: [{ path: '/api/events', access: 'public' }] })],
    ['a canary without shares', withEntry({ canary: aCanary() })],
    ['shares without a canary', withEntry({ shares: { '1.0.0': 0.9, '1.1.0': 0.1 } })],
    [
      'a canary of the version in force',
      withEntry({ shares: { '1.0.0': 0.9 }, canary: aCanary({ version: '1.0.0' }) }),
    ],
    [
      'shares of another version',
      withEntry({ shares: { '1.0.0': 0.9, '2.0.0': 0.1 }, canary: aCanary() }),
    ],
    [
      'shares that do not add up',
      withEntry({ shares: { '1.0.0': 0.9, '1.1.0': 0.2 }, canary: aCanary() }),
    ],
    ['a share of zero', withEntry({ shares: { '1.0.0': 1, '1.1.0': 0 }, canary: aCanary() })],
    [
      'a canary with the path of another remote',
      withOther('/other', {
        shares: { '1.0.0': 0.9, '1.1.0': 0.1 },
        canary: aCanary({ paths: [{ path: '/other', access: 'public' }] }),
      }),
    ],
    ['a range in another form', withEntry({ requires: { react: '>=19' } })],
    ['a range of an invalid package name', withEntry({ requires: { '../react': '^19.0.0' } })],
    ['a line without a platform', withEntry({ platforms: { next: forNext() } })],
    [
      'a line for a platform that its build is not made for',
      withEntry({ platforms: { '3': forNext() } }),
    ],
    [
      'a canary for another platform than its line',
      withEntry({
        platforms: { '2': forNext({ shares: SHARES, canary: newest({ platform: '^1.0.0' }) }) },
      }),
    ],
    ['two lines for a platform', withEntry({ platform: '^2.0.0', platforms: { '2': forNext() } })],
    [
      'a canary without shares for another platform',
      withEntry({ platforms: { '2': forNext({ canary: newest() }) } }),
    ],
    [
      'platforms inside a line',
      withEntry({ platforms: { '2': { ...forNext(), platforms: {} } as RegistryLine } }),
    ],
    [
      'a line with the path of another remote',
      withOther('/other', {
        platforms: { '2': forNext({ paths: [{ path: '/other', access: 'public' }] }) },
      }),
    ],
    ['files of another remote', withEntry({ baseUrl: '/remotes/mfe-creator/1.0.0/' })],
    ['an entry outside its folder', withEntry({ entry: '../../x.js' })],
    ['an entry on another host', withEntry({ entry: '//evil.example/x.js' })],
    ['an entry without a hash', withEntry({ integrity: { 'remote.0123.js': aHash() } })],
    ['an initial file without a hash', withEntry({ initial: ['other.js'] })],
    ['a weaker hash', withEntry({ integrity: { 'remoteEntry.js': 'sha256-aaaa' } })],
    ['an empty hash', withEntry({ integrity: { 'remoteEntry.js': '' } })],
    ['an invalid container name', withEntry({ container: 'a;alert(1)' })],
    ['no paths', withEntry({ paths: [] })],
    ['a path without a slash', withEntry({ paths: [{ path: 'events', access: 'public' }] })],
    ['a path with a wildcard', withEntry({ paths: [{ path: '/*', access: 'public' }] })],
    [
      'first data with a full address',
      withEntry({ paths: [{ path: '/', access: 'public', data: 'https://elsewhere.example/' }] }),
    ],
    [
      'first data outside of the API',
      withEntry({ paths: [{ path: '/', access: 'public', data: '/../metrics' }] }),
    ],
    [
      'filtered data of a path for signed-in users',
      withEntry({
        paths: [{ path: '/', access: 'signed-in', data: '/orders', filters: ['search'] }],
      }),
    ],
    [
      'a head of the data of a path for signed-in users',
      withEntry({
        paths: [
          {
            path: '/orders/:id',
            access: 'signed-in',
            data: '/orders/:id',
            title: 'Order',
            head: { title: 'title', missing: 'Order not found' },
          },
        ],
      }),
    ],
    [
      'first data with a parameter that the path lacks',
      withEntry({ paths: [{ path: '/events/:id', access: 'public', data: '/events/:event' }] }),
    ],
    ['an unknown access', withEntry({ paths: [{ path: '/', access: 'admin' as 'public' }] })],
    ['an invalid range', withEntry({ platform: 'latest' })],
    [
      'the same path twice',
      withEntry({
        paths: [
          { path: '/a', access: 'public' },
          { path: '/a', access: 'signed-in' },
        ],
      }),
    ],
    ['null', null],
    ['a list', []],
    ['text', 'registry'],
  ])('is refused with %s', (_what, document) => {
    expect(() => parse(document)).toThrow(/^The registry is not valid/);
  });

  it.each<[string, object, string]>([
    [
      'the same path with another parameter name',
      withOther('/events/:slug'),
      '/events/:id of mfe-attendee and /events/:slug of mfe-other are the same path',
    ],
    [
      'the same container',
      withOther('/other', { container: 'mfe_other' }),
      'mfe-attendee 1.0.0 and mfe-other 1.0.0 have the same container mfe_other',
    ],
  ])('is refused with %s in two remotes, and names both', (_what, document, reason) => {
    expect(() => parse(document)).toThrow(`The registry is not valid: remotes: ${reason}`);
  });

  it('is refused when it is not JSON', () => {
    expect(() => parseRegistry('{"schemaVersion":')).toThrow('The registry is not JSON.');
  });
});

describe("the manifest in a remote's package.json", () => {
  it('is refused with the name of a field that every object has', () => {
    const paths = [{ path: '/', access: 'public', title: 'Home' }];
    const manifest = { remote: 'constructor', platform: '^1.0.0', paths };

    expect(remoteManifestSchema.safeParse(manifest).error?.issues).toMatchObject([
      { path: ['remote'], message: 'A remote cannot be called constructor.' },
    ]);
  });

  it('is refused without a path, or with an unknown field', () => {
    const manifest = {
      remote: 'mfe-x',
      platform: '^1.0.0',
      paths: [{ path: '/', access: 'public', title: 'Home' }],
    };

    expect(remoteManifestSchema.safeParse(manifest).success).toBe(true);
    expect(remoteManifestSchema.safeParse({ ...manifest, paths: [] }).success).toBe(false);
    expect(remoteManifestSchema.safeParse({ ...manifest, port: 3000 }).success).toBe(false);
  });
});
