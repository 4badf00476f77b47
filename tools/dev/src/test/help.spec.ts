import { HELP } from './help.js';
import { LONG_STAGES, STAGES } from './stages.js';

it('lists every stage, its name apart from its title', () => {
  const lines = HELP.split('\n');

  for (const { name, title } of [...STAGES, ...LONG_STAGES]) {
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toContainEqual([name, title]);
  }
});
