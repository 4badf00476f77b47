import { anEntry } from '../testing/a-registry.js';
import { areaOf } from './area-of.js';

const registry = {
  remotes: {
    'mfe-attendee': anEntry(),
    'mfe-creator': anEntry({
      paths: [
        { path: '/events/create', access: 'signed-in' },
        { path: '/events/:id/orders', access: 'signed-in' },
      ],
    }),
  },
};

describe('the area of a path', () => {
  it.each([
    ['/', 'mfe-attendee', '/'],
    ['/events/42', 'mfe-attendee', '/events/:id'],
    ['/events/42/', 'mfe-attendee', '/events/:id'],
    ['/EVENTS/42', 'mfe-attendee', '/events/:id'],
    ['/events/create', 'mfe-creator', '/events/create'],
    ['/Events/Create', 'mfe-creator', '/events/create'],
    ['/events/create/orders', 'mfe-creator', '/events/:id/orders'],
    ['/my-tickets', 'mfe-attendee', '/my-tickets'],
  ])('%s belongs to %s', (pathname, remote, path) => {
    expect(areaOf(registry, pathname)).toMatchObject({ remote, path });
  });

  it.each(['/events', '/events/42/tickets', '/login', '/my-tickets/1', '/remotes', ''])(
    "%j belongs to no remote except the landing page's",
    (pathname) => {
      const area = areaOf(registry, pathname);

      expect(area).toEqual(pathname === '' ? expect.objectContaining({ path: '/' }) : null);
    },
  );

  it('does not depend on the order of the remotes', () => {
    const turned = { remotes: Object.fromEntries(Object.entries(registry.remotes).reverse()) };

    expect(areaOf(turned, '/events/create')?.remote).toBe('mfe-creator');
  });

  it('has the access of its path', () => {
    expect(areaOf(registry, '/my-tickets')?.access).toBe('signed-in');
    expect(areaOf(registry, '/')?.access).toBe('public');
  });
});
