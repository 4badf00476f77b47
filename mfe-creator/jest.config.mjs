import { browserProject } from '../jest.presets.mjs';

export default {
  ...browserProject('mfe-creator'),
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
};
