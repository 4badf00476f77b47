import { ConfigError, readConfig } from './config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  STAGEDOOR_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://shop.example.org',
  REPORT_TICKET_SECRET: 'a-secret-of-thirty-two-characters',
};

describe('the configuration of the page server', () => {
  it('has defaults for a local site', () => {
    expect(readConfig({ INIT_CWD: '/site' })).toEqual({
      port: 3000,
      host: 'localhost',
      trustedProxies: [],
      publicUrl: 'http://localhost:3000',
      apiUrls: ['http://127.0.0.1:3001'],
      environment: 'local',
      dataDir: '/site/.data',
      canaryWatchMs: 20_000,
      timeouts: { headersMs: 10_000, requestMs: 30_000 },
      drainMs: 0,
      oldShellDays: 7,
      storageLimits: { waitingFilesBytes: 2 ** 28, storedVersionsBytes: 2 ** 30 },
      logLevel: 'info',
      drawPages: 'auto',
    });
  });

  it.each([
    'PORT',
    'HOST',
    'TRUSTED_PROXIES',
    'PUBLIC_URL',
    'API_URL',
    'STAGEDOOR_ENVIRONMENT',
    'STAGEDOOR_DATA_DIR',
    'REPORT_TICKET_SECRET',
    'REGISTRY_SECRET',
    'METRICS_TOKEN',
    'DRAIN_SECONDS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'LOG_LEVEL',
  ])('treats an empty %s as absent', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  });

  it.each(['REPORT_TICKET_SECRET', 'REGISTRY_SECRET', 'METRICS_TOKEN'])(
    'refuses white space in %s, as at the end of a file',
    (name) => {
      const read = (value: string) => () =>
        readConfig({ API_URL: 'http://api:3001', [name]: value });

      expect(read('x'.repeat(40))).not.toThrow();
      expect(read(`${'x'.repeat(40)}\n`)).toThrow(new RegExp(`${name}.*contains white space`, 's'));
    },
  );

  it.each(['PORT', 'DRAIN_SECONDS', 'OTEL_TRACES_SAMPLER_ARG'])(
    'does not take white space in %s for the number 0',
    (name) => {
      expect(() => readConfig({ [name]: ' ' })).toThrow(new ConfigError([name]));
    },
  );

  it.each(['/shop', '/?a=b', '/#a'])('refuses a PUBLIC_URL that ends with %s', (rest) => {
    const read = () => readConfig({ PUBLIC_URL: `https://shop.example${rest}` });

    expect(read).toThrow(/PUBLIC_URL.*must be an origin/s);
  });

  it('accepts URLs with or without a trailing slash', () => {
    const addresses = { PUBLIC_URL: 'https://shop.example/', API_URL: 'http://api:3001/' };

    expect(readConfig(addresses)).toMatchObject({
      publicUrl: 'https://shop.example',
      apiUrls: ['http://api:3001'],
    });
  });

  it('traces a tenth of the calls if there is a collector', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

    expect(readConfig(collector)).toMatchObject({ tracedShare: 0.1 });
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }).tracedShare).toBeUndefined();
  });

  it('accepts several copies of the API', () => {
    expect(readConfig({ API_URL: 'http://a:3001/, http://b:3001' }).apiUrls).toEqual([
      'http://a:3001',
      'http://b:3001',
    ]);
  });

  it('has no API by default outside of local', () => {
    const production = { STAGEDOOR_ENVIRONMENT: 'production' };

    expect(readConfig(production).apiUrls).toEqual([]);
    expect(readConfig({ ...production, API_URL: 'http://api:3001' }).apiUrls).toEqual([
      'http://api:3001',
    ]);
  });

  it('requires its environment, its public URL and the report secret with NODE_ENV=production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      new ConfigError(['STAGEDOOR_ENVIRONMENT', 'PUBLIC_URL', 'REPORT_TICKET_SECRET']),
    );
  });

  it.each(['STAGEDOOR_ENVIRONMENT', 'PUBLIC_URL', 'REPORT_TICKET_SECRET'])(
    'refuses an empty %s with NODE_ENV=production',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(new ConfigError([name]));
    },
  );

  it('refuses DEV_REMOTES in production without its value', () => {
    expect(() =>
      readConfig({ ...PRODUCTION, DEV_REMOTES: 'mfe-venue=http://localhost:4200' }),
    ).toThrow(new ConfigError(['DEV_REMOTES'], 'DEV_REMOTES is not for production.'));
  });

  it('trusts the listed proxies', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }).trustedProxies).toEqual(['10.0.0.0/8']);
  });

  it("accepts the secret of the API's registry only with an API URL", () => {
    const REGISTRY_SECRET = 'a-secret-of-thirty-two-characters';
    const staging = { STAGEDOOR_ENVIRONMENT: 'staging', REGISTRY_SECRET };

    expect(readConfig({ ...staging, API_URL: 'http://api:3001' })).toMatchObject({
      registrySecret: REGISTRY_SECRET,
    });
    expect(() => readConfig(staging)).toThrow(
      'REGISTRY_SECRET needs API_URL, where the registry is kept.',
    );
  });

  it('refuses the removed REGISTRY_TOKENS', () => {
    expect(() => readConfig({ REGISTRY_TOKENS: '[]' })).toThrow(
      'REGISTRY_TOKENS is no longer supported: remove it, and issue tokens with npm run remote -- token.',
    );
  });

  describe('for previews', () => {
    const staging = {
      STAGEDOOR_ENVIRONMENT: 'staging',
      PREVIEW_EMAILS: ' Ada@Stagedoor.example,r&d@stagedoor.example ',
      PREVIEW_SECRET: 'a-secret-of-thirty-two-characters',
      API_URL: 'http://api:3001',
    };

    it('is set on a staging site that lists users', () => {
      expect(readConfig(staging).preview).toEqual({
        emails: ['ada@stagedoor.example', 'r&d@stagedoor.example'],
        secret: 'a-secret-of-thirty-two-characters',
      });
    });

    it.each([
      ['production', { STAGEDOOR_ENVIRONMENT: 'production' }],
      ['a local site', { STAGEDOOR_ENVIRONMENT: 'local' }],
      ['staging without users', { PREVIEW_EMAILS: '' }],
    ])('is not set on %s', (_where, overrides) => {
      expect(readConfig({ ...staging, ...overrides })).not.toHaveProperty('preview');
    });

    it.each([
      ['PREVIEW_EMAILS', 'ada'],
      ['PREVIEW_EMAILS', 'ada@stagedoor.example,'],
      ['PREVIEW_SECRET', undefined],
      ['PREVIEW_SECRET', 'thirty-one-characters-are-not-ok'.slice(0, 31)],
      ['API_URL', undefined],
    ])('refuses %s=%j with its name and without its value', (name, value) => {
      expect(() => readConfig({ ...staging, [name]: value })).toThrow(
        new ConfigError([name], `Wrong value in the environment: ${name}`),
      );
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['API_URL', 'javascript:alert(1)'],
    ['API_URL', 'somewhere'],
    ['STAGEDOOR_ENVIRONMENT', 'test'],
    ['REGISTRY_SECRET', 'too-short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%j with its name and without its value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError([name], `Wrong value in the environment: ${name}`),
    );
  });
});
