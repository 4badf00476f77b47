import { emptyRegistry, type PageRegistry } from '@stagedoor/federation';
import { placeOf, sharedKey } from './page-place.js';

const registry = {
  ...emptyRegistry('local'),
  remotes: {
    'mfe-x': {
      paths: [
        { path: '/', access: 'public' },
        { path: '/events', access: 'public', filters: ['search'] },
      ],
    },
  },
} as unknown as PageRegistry;

const keyOf = (address: string) => sharedKey(placeOf(address, registry));

describe('the key of a shared page', () => {
  it.each([
    ['/events', '/events?'],
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
