import { browserProject } from '../../../../../jest.presets.mjs';

export default browserProject('harness');
