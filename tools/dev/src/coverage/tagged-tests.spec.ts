import { taggedTestsIn } from './tagged-tests.js';

const FILE = 'a.spec.tsx';
const titlesIn = (test: string) =>
  taggedTestsIn(FILE, `// @covers 2.a.b\n${test}`).map(({ title }) => title);

it('reads the ids from the comments above a test', () => {
  const source = [
    '  // @covers 2.landing.grid-max-6 9.limits.landing-6',
    '  // @covers 2.landing.empty',
    "  it('shows six', () => {});",
    "  it('shows seven', () => {});",
  ].join('\n');

  expect(taggedTestsIn(FILE, source)).toEqual([
    {
      file: FILE,
      title: 'shows six',
      ids: ['2.landing.grid-max-6', '9.limits.landing-6', '2.landing.empty'],
    },
  ]);
});

it.each([
  ["test('x', async () => {})", 'x'],
  ["it.each([1, 2])('x %s', () => {})", 'x %s'],
  ["it.each<[string]>([\n['a'],\n])('x', () => {})", 'x'],
  ["it.each`a\\n${1}`('x', () => {})", 'x'],
  ["await test.step('x', async () => {})", 'x'],
  ['it(`x ${1} y`, () => {})', 'x … y'],
  ['it("says <b>x</b>", () => { render(<p>1</p>) })', 'says <b>x</b>'],
])('finds the test in %s', (source, title) => {
  expect(titlesIn(source)).toEqual([title]);
});

it.each([
  ["describe('x', () => {\n it('y', () => {}) })"],
  ["it.skip('x', () => {})"],
  ["test.fixme('x', () => {})"],
  ["it.todo('x')"],
  ["const title = 'x'"],
  ["// it('x')"],
  ["\nit('x', () => {})"],
])('throws for a tag above %j', (source) => {
  expect(() => titlesIn(source)).toThrow('a.spec.tsx:1: @covers is not directly above a test.');
});
