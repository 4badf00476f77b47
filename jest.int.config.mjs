import { nodeProject } from './jest.presets.mjs';

/** The API on a real PostgreSQL: one server per run, one database per worker, one application per spec file. */
export default {
  ...nodeProject('integration'),
  rootDir: '.',
  roots: ['<rootDir>/api'],
  testMatch: ['**/*.int-spec.ts'],
  globalSetup: './api/test-support/global-setup.mjs',
  globalTeardown: './api/test-support/global-teardown.mjs',
  testTimeout: 20_000,
  maxWorkers: 2,
};
