import { pagesProgram } from './pages-program.js';
import { readSettings } from './settings.js';

it('listens on localhost, whatever HOST a shell sets', () => {
  const { env } = pagesProgram(readSettings({}));

  expect({ HOST: 'a-laptop', ...env }).toMatchObject({ HOST: 'localhost' });
});
