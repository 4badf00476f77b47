import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { readSettings } from './settings.js';

it('has a default for every setting', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    apiPort: 3001,
    apiCopies: 1,
    paymentsPort: 3002,
    mailPort: 3003,
    postgresPort: 5433,
    dataDir: join(REPOSITORY, '.data'),
    databaseUrl: undefined,
  });
});

it('reads every value from the environment', () => {
  const settings = readSettings({
    PORT: '4000',
    API_PORT: '4001',
    API_COPIES: '4',
    PAYMENTS_PORT: '4002',
    MAIL_PORT: '4004',
    POSTGRES_PORT: '4003',
    STAGEDOOR_DATA_DIR: '/data',
    DATABASE_URL: 'postgresql://me@db/stagedoor',
  });

  expect(settings).toEqual({
    port: 4000,
    apiPort: 4001,
    apiCopies: 4,
    paymentsPort: 4002,
    mailPort: 4004,
    postgresPort: 4003,
    dataDir: '/data',
    databaseUrl: 'postgresql://me@db/stagedoor',
  });
});

it('treats an empty variable as absent', () => {
  expect(readSettings({ PORT: '' }).port).toBe(3000);
});

it.each(['secret-value', '0', '70000', '3.5'])('names a wrong PORT without its value', (value) => {
  expect(() => readSettings({ PORT: value })).toThrow(/^Not a valid value: PORT\.$/);
});

it('refuses a DATABASE_URL of another database, without showing it', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(
    /^Not a valid value: DATABASE_URL\.$/,
  );
});

it('refuses one port for two servers', () => {
  expect(() => readSettings({ PORT: '3001' })).toThrow(
    'PORT and API_PORT are the same port, 3001.',
  );
});
