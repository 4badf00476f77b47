import { browserProject } from '../jest.presets.mjs';

export default {
  ...browserProject('mfe-attendee'),
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
};
