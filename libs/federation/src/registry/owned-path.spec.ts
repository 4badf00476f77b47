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

const LINK = { menu: 'header', order: 50 };
const aPage = (overrides: object = {}) => ({
  path: '/nights',
  access: 'public',
  title: 'Nights',
  links: [LINK],
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
  aPage(),
  aPage({ title: 'x'.repeat(60), links: [{ ...LINK, label: 'Nights' }] }),
  aPage({ links: [{ ...LINK, role: 'venue', label: 'All nights', icon: 'calendar' }] }),
  aPage({
    links: [
      { ...LINK, role: 'venue' },
      { ...LINK, role: 'creator' },
    ],
  }),
  aPage({ links: [LINK, { ...LINK, menu: 'account' }] }),
  aPage({ links: [{ ...LINK, menu: 'login' }], sitemap: true, confirmsEmail: true }),
  aPath({ head: HEAD, sitemap: '/nights' }),
  aPath({ head: { ...HEAD, description: 'about', image: 'coverImageUrl', schema: 'Event' } }),
])('accepts %j', (path) => {
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

it.each([
  [{ title: undefined }, '0.title: A page has a title.'],
  [{ path: '/nights/:id' }, '0.links: A path with parameters cannot be in a menu.'],
  [
    { title: 'x'.repeat(31) },
    '0.links: A title of more than 30 characters needs a label in a menu.',
  ],
  [{ links: [] }, /^0.links: /],
  [{ links: [{ ...LINK, menu: 'footer' }] }, '0.links.0.menu: A menu is header, account or login.'],
  [
    { links: [{ ...LINK, role: 'admin' }] },
    '0.links.0.role: A role is one of venue, supplier, event_manager, creator.',
  ],
  [
    { links: [{ ...LINK, label: 'x'.repeat(31) }] },
    '0.links.0.label: A label has at most 30 characters.',
  ],
  [
    { links: [{ ...LINK, label: '<img>' }] },
    '0.links.0.label: A label is one line of plain text, without markup.',
  ],
  [{ links: [{ ...LINK, icon: 'logout' }] }, /^0.links.0.icon: An icon is one of calendar, /],
  [{ links: [{ ...LINK, order: 1.5 }] }, /^0.links.0.order: /],
  [{ links: [{ ...LINK, order: -1 }] }, /^0.links.0.order: /],
  [{ links: [{ ...LINK, to: '/my-events' }] }, /^0.links.0: .*to/],
  [
    { links: [LINK, { ...LINK, role: 'venue', order: 60 }] },
    '0.links.1: /nights is in this menu twice.',
  ],
])('refuses a page in a menu with %j', (overrides, reason) => {
  expect(refusalOf(aPage(overrides))).toEqual(
    reason instanceof RegExp ? expect.stringMatching(reason) : reason,
  );
});

it('refuses two pages with the same order in the menu of one role', () => {
  const other = (link: object) => aPage({ path: '/owls', links: [{ ...LINK, ...link }] });

  expect(refusalOf(aPage(), other({ role: 'venue' }))).toBe(
    '1.links.0: /nights and /owls have the same order in this menu.',
  );
  expect(refusalOf(aPage(), other({ order: 51 }))).toBeNull();
  expect(refusalOf(aPage(), other({ menu: 'account' }))).toBeNull();
});

const SITEMAP =
  '0.sitemap: A public page without parameters is in the sitemap with true, one of records, with a head, with their list.';

it.each([
  [
    aPage({ links: [{ ...LINK, menu: 'login', role: 'venue' }] }),
    /a link of the login page has no role/i,
  ],
  [aPage({ access: 'signed-in', sitemap: true }), SITEMAP],
  [aPage({ sitemap: '/nights' }), SITEMAP],
  [aPath({ head: HEAD, sitemap: true }), SITEMAP],
  [aPath({ sitemap: '/nights' }), SITEMAP],
  [aPage({ sitemap: '/nights?limit=6' }), /^0.sitemap: A page is in the sitemap with true/],
  [aPage({ sitemap: false }), /^0.sitemap: A page is in the sitemap with true/],
  [
    aPath({ confirmsEmail: true }),
    '0.confirmsEmail: The page that confirms an address has no parameters in its path.',
  ],
])('refuses %j', (path, refusal) => {
  expect(refusalOf(path)).toMatch(refusal);
});

it('refuses a path that is declared twice, under any parameter names', () => {
  const again = aPath({ path: '/nights/:night', data: '/nights/:night' });

  expect(refusalOf(aPath(), again)).toBe('1: /nights/:night is declared twice.');
});

it('accepts paths that were published before pages were declared', () => {
  const paths = [{ path: '/nights/:id', access: 'public', data: '/nights/:id' }];

  expect(ownedPathsSchema.parse(paths)).toEqual(paths);
});

it.each([
  '/nights/01930000-abcd-7000-8000-000000000200',
  '/01930000-abcd-7000-8000-000000000200/x',
])('refuses %s, the path of one record of another remote', (path) => {
  expect(refusalOf(aPage({ path, links: undefined }))).toBe(
    '0.path: A path has no id of a record: an id is a parameter, as in /events/:id.',
  );
});

describe('a maximum is checked before the rules that compare paths, links and parameters:', () => {
  const many = <Value>(length: number, value: Value) => Array.from({ length }, () => value);

  it.each<[string, object[], string]>([
    ['paths', many(101, aPage()), 'A remote has at most 100 paths.'],
    ['links', [aPage({ links: many(11, LINK) })], '0.links: A path has at most 10 links.'],
    [
      'filters',
      [aPath({ access: 'signed-in', filters: many(21, 'genre') })],
      '0.filters: A path has at most 20 filters.',
    ],
    [
      'the length of a path',
      [aPath({ path: '/:a'.repeat(67) })],
      '0.path: A path has at most 200 characters.',
    ],
    [
      'the length of first data',
      [aPath({ data: '/:a'.repeat(167) })],
      '0.data: First data has at most 500 characters.',
    ],
  ])('%s', (_what, paths, reason) => {
    expect(refusalOf(...paths)).toBe(reason);
  });
});
