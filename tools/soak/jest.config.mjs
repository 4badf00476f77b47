import { nodeProject } from '../../jest.presets.mjs';

export default nodeProject('soak');
