import { issuesIn } from './issues-in.js';
import { declaredPathsSchema, ownedPathsSchema } from './owned-path.js';

const HEAD = { title: 'name', missing: 'No such night' };
const aPath = (overrides: object = {}) => ({
  path: '/nights/:id',
  access: 'public',
  data: '/nights/:id',
  title: 'Night',
  ...overrides,
});

function refusalOf(...paths: object[]): string | null {
  const { error } = declaredPathsSchema.safeParse(paths);
  return error ? issuesIn(error) : null;
}

it.each([
  aPath(),
  aPath({ description: 'Two rooms & one DJ: “all night”.' }),
  aPath({ head: HEAD }),
  aPath({ head: { ...HEAD, description: 'about', image: 'coverImageUrl', schema: 'Event' } }),
])('takes %j', (path) => {
  expect(refusalOf(path)).toBeNull();
});

it.each([
  [{ title: undefined }, '0.title: A page has a title.'],
  [{ title: 'x'.repeat(61) }, '0.title: A title has at most 60 characters.'],
  [{ title: '' }, '0.title: A title is one line of plain text, without markup.'],
  [{ title: ' Night' }, '0.title: A title is one line of plain text, without markup.'],
  [{ title: '<b>Night</b>' }, '0.title: A title is one line of plain text, without markup.'],
  [{ title: 'Night\nOwls' }, '0.title: A title is one line of plain text, without markup.'],
  [{ title: 'Night\u202eslwO' }, '0.title: A title is one line of plain text, without markup.'],
  [{ description: 'x'.repeat(161) }, '0.description: A description has at most 160 characters.'],
  [
    { description: '</script>' },
    '0.description: A description is one line of plain text, without markup.',
  ],
  [
    { data: undefined, head: HEAD },
    '0.head: A head is made of first data that has every parameter of the path, at least one.',
  ],
  [
    { path: '/nights/:id/:room', head: HEAD },
    '0.head: A head is made of first data that has every parameter of the path, at least one.',
  ],
  [
    { path: '/nights', data: '/nights', head: HEAD },
    '0.head: A head is made of first data that has every parameter of the path, at least one.',
  ],
  [
    { head: { ...HEAD, title: '__proto__' } },
    '0.head.title: A field of the first data is named like coverImageUrl.',
  ],
  [{ head: { ...HEAD, missing: '<b>' } }, /^0.head.missing: A title is one line/],
  [
    { head: { ...HEAD, schema: 'Person' } },
    '0.head.schema: The page server knows the schema Event.',
  ],
  [{ head: { ...HEAD, html: 'about' } }, /^0.head: .*html/],
  [{ tags: [] }, /^0: .*tags/],
])('refuses a path with %j', (overrides, reason) => {
  expect(refusalOf(aPath(overrides))).toEqual(
    reason instanceof RegExp ? expect.stringMatching(reason) : reason,
  );
});

it('refuses a path that is declared twice, whatever its parameters are called', () => {
  const again = aPath({ path: '/nights/:night', data: '/nights/:night' });

  expect(refusalOf(aPath(), again)).toBe('1: /nights/:night is declared twice.');
});

it('reads paths that were published before pages were declared', () => {
  const paths = [{ path: '/nights/:id', access: 'public', data: '/nights/:id' }];

  expect(ownedPathsSchema.parse(paths)).toEqual(paths);
});
