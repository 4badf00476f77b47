import { taggedTestsIn } from './tagged-tests.js';

const idsIn = (source: string) => taggedTestsIn('a.spec.tsx', source).flatMap(({ ids }) => ids);

it('reads the ids at the end of a title', () => {
  const source = `it('shows six [2.landing.grid-max-6] [9.limits.landing-6]', () => {});`;

  expect(taggedTestsIn('a.spec.ts', source)).toEqual([
    { file: 'a.spec.ts', title: 'shows six', ids: ['2.landing.grid-max-6', '9.limits.landing-6'] },
  ]);
});

it.each([
  ["test('x [2.a.b]', async () => {})"],
  ["it.each([1, 2])('x %s [2.a.b]', () => {})"],
  ["it.each<[string]>([['a']])('x [2.a.b]', () => {})"],
  ["it.each`a\\n${1}`('x [2.a.b]', () => {})"],
  ["describe('y', () => { it('x [2.a.b]', () => {}) })"],
  ["test('y', async () => { await test.step('x [2.a.b]', async () => {}) })"],
  ['it("says <b>x</b> [2.a.b]", () => { render(<p>1</p>) })'],
])('finds the test in %s', (source) => {
  expect(idsIn(source)).toEqual(['2.a.b']);
});

it.each([
  ["describe('x [2.a.b]', () => {})"],
  ["it.skip('x [2.a.b]', () => {})"],
  ["test.fixme('x [2.a.b]', () => {})"],
  ["it.todo('x [2.a.b]')"],
  ["const title = 'x [2.a.b]'"],
  ["// it('x [2.a.b]')"],
  ["it('x', () => { expect('[2.a.b]') })"],
])('ignores %s', (source) => {
  expect(idsIn(source)).toEqual([]);
});

it('returns a malformed id, so that it is reported as unknown', () => {
  expect(idsIn("it('x [2.Landing.Grid max]', () => {})")).toEqual(['2.Landing.Grid max']);
});
