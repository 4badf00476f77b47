import { reportOf } from './report.js';

const PATH = { remote: 'mfe-x', version: '1.3.0', path: '/x', address: '/x', problems: [] };

it('prints one line for each path', () => {
  const other = { ...PATH, path: '/x/:id', address: '/x/7' };

  expect(reportOf([PATH, other]).split('\n')).toEqual([
    '✓ mfe-x@1.3.0 /x',
    '✓ mfe-x@1.3.0 /x/:id (/x/7)',
    '2 of 2 paths open.',
  ]);
});

it('prints the problems of a path below it', () => {
  const broken = { ...PATH, problems: ['no h1 within 10 s', 'uncaught: boom'] };

  expect(reportOf([PATH, broken]).split('\n')).toEqual([
    '✓ mfe-x@1.3.0 /x',
    '✗ mfe-x@1.3.0 /x',
    '    no h1 within 10 s',
    '    uncaught: boom',
    '1 of 2 paths open.',
  ]);
});
