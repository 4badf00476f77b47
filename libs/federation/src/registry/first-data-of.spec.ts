import { firstDataOf } from './first-data-of.js';
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
