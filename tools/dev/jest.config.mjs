import { nodeProject } from '../../jest.presets.mjs';

export default {
  ...nodeProject('dev'),
  // A project of its own, in jsdom.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/harness/browser/'],
};
