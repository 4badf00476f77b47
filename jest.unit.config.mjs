/** The unit tests of every package in one run. Each package also has its own configuration. */
export default {
  // The limit of a test that hangs.
  testTimeout: 60_000,
  projects: [
    '<rootDir>/libs/{contracts,federation,platform,ui}/jest.config.mjs',
    '<rootDir>/api/jest.config.mjs',
    '<rootDir>/shell/jest.config.mjs',
    '<rootDir>/mfe-*/jest.config.mjs',
    '<rootDir>/tools/*/jest.config.mjs',
    '<rootDir>/tools/dev/src/harness/browser/jest.config.mjs',
    '<rootDir>/bench/jest.config.mjs',
  ],
};
