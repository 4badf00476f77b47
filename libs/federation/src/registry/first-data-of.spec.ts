import { firstDataOf, knownFilters } from './first-data-of.js';
import type { OwnedPath } from './owned-path.js';

const owned = (path: string, data?: string): OwnedPath => ({ path, access: 'public', data });

describe('the first data of a path', () => {
  it.each([
    ['/', owned('/', '/events?limit=6'), '/events?limit=6'],
    ['/events/42', owned('/events/:id', '/events/:id'), '/events/42'],
    ['/Events/42/', owned('/events/:id', '/events/:id'), '/events/42'],
    ['/a/1/b/2', owned('/a/:id/b/:idea', '/c/:idea/d/:id'), '/c/2/d/1'],
    ['/events/..%2Fauth', owned('/events/:id', '/events/:id'), '/events/..%2Fauth'],
  ])('of %s are those that the remote declares', (pathname, path, data) => {
    expect(firstDataOf(path, pathname)).toBe(data);
  });

  it('are null without a declaration', () => {
    expect(firstDataOf(owned('/events'), '/events')).toBeNull();
  });
});

describe('the known filters of an address', () => {
  const path = { ...owned('/events', '/events?limit=12'), filters: ['search', 'location'] };

  it.each([
    ['', ''],
    ['?location=London', 'location=London'],
    ['?location=London&search=night', 'search=night&location=London'],
    ['?search=&location=Milton+Keynes', 'location=Milton+Keynes'],
    ['?search=a%26b', 'search=a%26b'],
    [`?search=${'a'.repeat(100)}`, `search=${'a'.repeat(100)}`],
  ])('of %j are %j', (query, filters) => {
    expect(knownFilters(path, query)?.toString()).toBe(filters);
  });

  it.each([
    '?page=2',
    '?location=London&page=2',
    '?location=London&location=Leeds',
    '?location=+London',
    `?search=${'a'.repeat(101)}`,
  ])('do not exist for %j', (query) => {
    expect(knownFilters(path, query)).toBeNull();
  });

  it('are none of a page that declares none', () => {
    expect(knownFilters(owned('/'), '')?.toString()).toBe('');
    expect(knownFilters(owned('/'), '?location=London')).toBeNull();
  });
});
