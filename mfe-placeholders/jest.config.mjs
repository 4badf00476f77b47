import { browserProject } from '../jest.presets.mjs';

export default {
  ...browserProject('mfe-placeholders'),
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
};
