import { precedingPath } from './preceding-path.js';

it.each([
  ['history/production/12', 'history/production/11'],
  ['history/production/1', null],
  ['versions/mfe-creator/1.4.0', null],
  ['tokens/history', null],
])('of %s is %s', (path, preceding) => {
  expect(precedingPath(path)).toBe(preceding);
});
