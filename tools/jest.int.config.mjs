import { nodeProject } from '../jest.presets.mjs';

/** The integration tests of one workspace in this folder, on a real PostgreSQL and real processes. */
const project = (folder) => ({
  ...nodeProject(`${folder}-integration`),
  rootDir: `<rootDir>/${folder}`,
  testMatch: ['**/*.int-spec.ts'],
});

export default {
  // Browsers and servers take longer to start than Jest's five seconds on a busy machine.
  testTimeout: 20_000,
  projects: [
    project('processes'),
    project('postgres'),
    {
      ...project('ops'),
      // Some of its tests run the API in the test process, as the tests of the API do.
      globalSetup: '<rootDir>/../../api/test-support/global-setup.mjs',
      globalTeardown: '<rootDir>/../../api/test-support/global-teardown.mjs',
    },
    project('dev'),
  ],
};
