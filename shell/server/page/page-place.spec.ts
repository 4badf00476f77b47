import { emptyRegistry, type PageRegistry } from '@stagedoor/federation';
import { placeOf, properUrl, sharedKey } from './page-place.js';

const registry = {
  ...emptyRegistry('local'),
  remotes: {
    'mfe-x': {
      paths: [
        { path: '/', access: 'public' },
        { path: '/events', access: 'public', filters: ['search'], drawn: true },
        { path: '/plain', access: 'public' },
        { path: '/codes/:code', access: 'public' },
      ],
    },
  },
} as unknown as PageRegistry;

const keyOf = (address: string) => sharedKey(placeOf(address, registry));

const ID = '01930000-abcd-7000-8000-000000000200';

describe('the path of a page', () => {
  it.each([
    ['/EVENTS//', '/events'],
    ['//codes/AbC/', '/codes/AbC'],
    [`/Codes/${ID.toUpperCase()}`, `/codes/${ID}`],
    ['/LOGIN/', '/login'],
    ['//', '/'],
    ['/./EVENTS/.', '/events'],
    ['/Nowhere/', '/Nowhere/'],
  ])('of %s is %s', (address, pathname) => {
    expect(placeOf(address, registry).pathname).toBe(pathname);
    expect(placeOf(pathname, registry).pathname).toBe(pathname);
  });
});

it.each([
  ['/events', null],
  ['/events?search=A//b', null],
  ['/Nowhere/', null],
  ['/./events?search=A//b', '/events?search=A//b'],
  ['/login/', '/login'],
  ['/events?search=+a%20&page=+2', '/events?search=a&page=+2'],
  ['/events?fbclid=1', '/events'],
  ['/events?utm_source=x&search=A//b&gclid=2', '/events?search=A%2F%2Fb'],
  ['/events?utm=x&search=a+b', null],
  ['/plain?fbclid=1', null],
])('the other URL of the page at %s is %s', (address, url) => {
  expect(properUrl(address, placeOf(address, registry))).toBe(url);
});

it('keeps the pages of the shell its own if a remote owns all paths of one segment', () => {
  const { remotes } = registry;
  const paths = [{ path: '/:slug', access: 'public' }];
  const ofCities = { ...registry, remotes: { ...remotes, 'mfe-cities': { paths } } };

  const owners = ['/login', '/Register/', '/role-selection', '/london'].map(
    (address) => placeOf(address, ofCities as unknown as PageRegistry).area?.remote,
  );

  expect(owners).toEqual([undefined, undefined, undefined, 'mfe-cities']);
});

describe('the key of a shared page', () => {
  it.each([
    ['/events', '/events?'],
    ['/events', '/EvEnTs///'],
    ['/login', '/Login/'],
    [`/codes/${ID}`, `/codes/${ID.toUpperCase()}`],
    ['/nowhere', '/nowhere-else?page=2'],
    ['/?invented=1', '/?other=2'],
    ['/events?invented=1', '/events?search=x&other=2'],
  ])('of %s is that of %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('is that of no other page', () => {
    const addresses = ['/', '/?page=2', '/events', '/events?page=2', '/login', '/nowhere'];

    expect(new Set(addresses.map(keyOf)).size).toBe(addresses.length);
  });

  it('does not exist for a search, which others hardly repeat', () => {
    expect(keyOf('/events?search=x')).toBeNull();
  });
});
