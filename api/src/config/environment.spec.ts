import { EnvironmentError, parseEnvironment } from './environment.js';

const variables = {
  DATABASE_URL: 'postgresql://stagedoor:pw@127.0.0.1:5433/stagedoor',
  JWT_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_WEBHOOK_SECRET: 'whsec_4eC39HqLyjWDarjtT1zdp7dc',
};

it('requires only the database, the session key and Stripe, and treats an empty variable as absent', () => {
  expect(parseEnvironment({ ...variables, API_PORT: '' })).toMatchObject({
    ...variables,
    API_PORT: 3001,
  });
});

it('accepts PUBLIC_URL with or without a trailing slash', () => {
  const { PUBLIC_URL } = parseEnvironment({ ...variables, PUBLIC_URL: 'https://shop.example/' });

  expect(PUBLIC_URL).toBe('https://shop.example');
});

it('parses a comma-separated list of origins', () => {
  const { CORS_ORIGINS } = parseEnvironment({
    ...variables,
    CORS_ORIGINS: 'https://partner.example, http://localhost:4200',
  });

  expect(CORS_ORIGINS).toEqual(['https://partner.example', 'http://localhost:4200']);
});

it.each([
  'tickets@example.org',
  'Stagedoor <tickets@example.org>',
  '"Door, stage" <a@example.org>',
])('accepts the sender %s', (MAIL_FROM) => {
  expect(parseEnvironment({ ...variables, MAIL_FROM })).toMatchObject({ MAIL_FROM });
});

it('parses previous keys separated by spaces', () => {
  const keys = ['a'.repeat(32), 'b'.repeat(40)];

  const { JWT_PREVIOUS_SECRETS } = parseEnvironment({
    ...variables,
    JWT_PREVIOUS_SECRETS: keys.join(' '),
  });

  expect(JWT_PREVIOUS_SECRETS).toEqual(keys);
});

it.each([
  ['JWT_PREVIOUS_SECRETS', `${'a'.repeat(32)} secret-value`],
  ['SIGN_IN_FAILURES_PER_ACCOUNT', '0'],
  ['SIGN_IN_FAILURES_PER_ADDRESS', 'secret-value'],
  ['SIGN_IN_WINDOW_MINUTES', '0'],
  ['SIGN_INS_PER_ACCOUNT', '0'],
  ['SIGN_INS_PER_NETWORK', 'secret-value'],
  ['OPEN_ORDERS_PER_PERSON', '0'],
  ['MAX_VENUES_PER_PERSON', '0'],
  ['MAX_DRAFTS_PER_PERSON', 'secret-value'],
  ['MAX_PUBLISHED_PER_PERSON', '0'],
  ['OPEN_ORDERS_PER_NETWORK', 'secret-value'],
  ['STARTED_ORDERS_PER_PERSON', '0'],
  ['STARTED_ORDERS_PER_NETWORK', '0'],
  ['STARTED_ORDERS_WINDOW_MINUTES', '0'],
  ['NETWORK_HOLD_PERCENT', '101'],
  ['WAITING_ROOM_FROM_ORDERS', '0'],
  ['WAITING_ROOM_ORDERS_PER_SECOND', '0'],
  ['REGISTRATIONS_PER_NETWORK', '0'],
  ['REGISTRATION_WINDOW_MINUTES', 'secret-value'],
  ['ROLE_SWITCHES_PER_ACCOUNT', '0'],
  ['ADDRESS_MAILS_PER_ACCOUNT', '0'],
  ['MAILS_PER_RECIPIENT', '0'],
  ['INVITATIONS_PER_ACCOUNT', '0'],
  ['AUDITED_CHANGES_PER_ACCOUNT', '0'],
  ['CLIENT_REPORTS_PER_ADDRESS', '0'],
  ['CLIENT_REPORTS_PER_MINUTE', 'secret-value'],
  ['TRUSTED_PROXIES', 'loopback, secret-value'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'https://partner.example/secret-value'],
  ['CORS_ORIGINS', 'https://partner.example, secret-value'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'secret-value'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['HEADERS_TIMEOUT_SECONDS', '0'],
  ['REQUEST_TIMEOUT_SECONDS', 'secret-value'],
  ['SMTP_URL', 'https://secret-value'],
  ['ALARM_URL', 'ftp://secret-value'],
  ['ALARM_URL', 'https://op:100%secret-value@alarms.example/'],
  ['DATABASE_URL', 'mysql://secret-value'],
  ['DATABASE_URL', 'postgresql://shop:100%secret-value@127.0.0.1/shop'],
  ['DATABASE_REPLICA_URL', 'postgresql://shop:100%secret-value@127.0.0.1/shop'],
  ['MAIL_FROM', 'secret-value'],
  ['MAIL_FROM', 'Stagedoor <secret-value>'],
  ['MAIL_FROM', 'tickets@example.org <secret-value>'],
  ['DATABASE_URL', undefined],
  ['JWT_SECRET', 'secret-value'],
  ['API_PORT', 'secret-value'],
  ['API_PORT', '70000'],
  ['HOLD_MINUTES', '0'],
  ['CHECKOUT_SESSIONS_PER_SECOND', '0'],
  ['PAYMENT_JOBS_PER_SECOND', '0'],
  ['PUBLIC_URL', 'secret-value'],
  ['PUBLIC_URL', 'https://shop.example/secret-value'],
  ['PUBLIC_URL', 'https://shop.example/?secret-value'],
  ['PUBLIC_URL', 'https://shop.example/#secret-value'],
  ['NODE_ENV', 'secret-value'],
])('names %s when it is wrong (%s), never its value', (name, value) => {
  const parse = () => parseEnvironment({ ...variables, [name]: value });

  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(name);
  expect(parse).not.toThrow('secret-value');
});

it.each([
  'JWT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REPORT_TICKET_SECRET',
  'REGISTRY_SECRET',
  'METRICS_TOKEN',
])('refuses white space in %s, as at the end of a file', (name) => {
  const parse = (value: string) => () => parseEnvironment({ ...variables, [name]: value });

  expect(parse('x'.repeat(40))).not.toThrow();
  for (const wrong of [`${'x'.repeat(40)}\n`, ` ${'x'.repeat(40)}`]) {
    expect(parse(wrong)).toThrow(`Wrong configuration. ${name}: contains white space`);
  }
});

it.each(['API_PORT', 'CHECKOUT_SESSIONS_PER_SECOND', 'DRAIN_SECONDS', 'OTEL_TRACES_SAMPLER_ARG'])(
  'does not take white space in %s for the number 0',
  (name) => {
    const parse = () => parseEnvironment({ ...variables, [name]: ' ' });

    expect(parse).toThrow(`Wrong configuration. ${name}: must be a number`);
  },
);

describe('in production', () => {
  const production = {
    ...variables,
    STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    OPERATOR_EMAIL: 'r&d@example.org',
    MAIL_FROM: 'Stagedoor <tickets@example.org>',
    REPORT_TICKET_SECRET: 'y'.repeat(32),
  };

  it('accepts real values', () => {
    expect(parseEnvironment(production).NODE_ENV).toBe('production');
  });

  it.each(['sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'rk_test_4eC39HqLyjWDarjtT1zdp7dc'])(
    'accepts the test key %s only with TEST_PAYMENTS=allowed',
    (STRIPE_SECRET_KEY) => {
      const tests = { ...production, STRIPE_SECRET_KEY };

      expect(() => parseEnvironment(tests)).toThrow(
        /^Wrong configuration\. STRIPE_SECRET_KEY: is a test key, .* TEST_PAYMENTS=allowed$/,
      );
      expect(() => parseEnvironment({ ...tests, TEST_PAYMENTS: 'yes' })).toThrow('TEST_PAYMENTS');
      expect(parseEnvironment({ ...tests, TEST_PAYMENTS: 'allowed' })).toMatchObject(tests);
    },
  );

  it.each([
    ['DATABASE_URL', ''],
    ['JWT_SECRET', ''],
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['PUBLIC_URL', ''],
    ['SMTP_URL', ''],
    ['MAIL_FROM', ''],
    ['REPORT_TICKET_SECRET', ''],
    ['STRIPE_API_URL', 'http://127.0.0.1:3002'],
    ['PUBLIC_URL', undefined],
    ['SMTP_URL', undefined],
    ['MAIL_FROM', undefined],
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox_key'],
    ['STRIPE_SECRET_KEY', 'a key of another kind'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local_secret'],
    ['JWT_PREVIOUS_SECRETS', `${'x'.repeat(32)} a-local-secret-of-the-development-00`],
    ['JWT_SECRET', 'stagedoor-local-development-secret'],
    ['JWT_SECRET', 'a-default-that-is-for-development'],
    ['MAIL_FROM', 'tickets@stagedoor.example'],
    ['MAIL_FROM', 'Stagedoor <tickets@stagedoor.example>'],
    ['REPORT_TICKET_SECRET', undefined],
    ['REPORT_TICKET_SECRET', 'stagedoor-local-development-secret'],
    ['REGISTRY_SECRET', 'stagedoor-local-development-secret'],
  ])('refuses to start with %s = %s, in one line that has no value', (name, value) => {
    const wrong = { ...production, [name]: value };
    const parse = () => parseEnvironment(wrong);

    expect(parse).toThrow(new RegExp(`^Wrong configuration\\. ${name}: [^;]+$`));
    // The message names the environment.
    for (const hidden of Object.values({ ...wrong, NODE_ENV: undefined })) {
      if (hidden) expect(parse).not.toThrow(hidden);
    }
  });

  it('hides the API documents and the details of readiness by default', () => {
    const open = { API_DOCS: 'public', READINESS_DETAILS: 'public' };

    expect(parseEnvironment(production)).toMatchObject({
      API_DOCS: 'off',
      READINESS_DETAILS: 'operator',
    });
    expect(parseEnvironment({ ...production, ...open })).toMatchObject(open);
    expect(parseEnvironment(variables)).toMatchObject(open);
  });

  it('reports every wrong variable at once, each one time', () => {
    const wrong = { ...production, JWT_SECRET: 'local', API_PORT: 'x', SMTP_URL: '' };

    expect(() => parseEnvironment(wrong)).toThrow(
      /^Wrong configuration\. API_PORT: [^;]+; JWT_SECRET: [^;]+; SMTP_URL: must hold a real value with NODE_ENV=production$/,
    );
  });
});
