import { nodeProject } from '../jest.presets.mjs';

/** What is tested against a real PostgreSQL and real processes. */
export default {
  ...nodeProject('tools-integration'),
  testMatch: ['**/*.int-spec.ts'],
  // Browsers and servers take longer to start than Jest's five seconds on a busy machine.
  testTimeout: 20_000,
};
