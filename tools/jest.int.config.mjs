import { nodeProject } from '../jest.presets.mjs';

/** What is tested against a real PostgreSQL and real processes. */
export default {
  ...nodeProject('tools-integration'),
  testMatch: ['**/*.int-spec.ts'],
};
