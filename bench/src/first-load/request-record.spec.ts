import { countHops } from './request-record.js';

it('counts the round trips along the causes of each request', () => {
  const page = 'http://localhost/';
  const shell = 'http://localhost/assets/shell.js';
  const entry = 'http://localhost/remotes/x/entry.js';
  const chunk = 'http://localhost/remotes/x/chunk.js';
  const data = 'http://localhost/api/events';

  const hops = countHops([
    { url: page, type: 'Document', causes: [] },
    { url: shell, type: 'Script', causes: [page] },
    { url: entry, type: 'Script', causes: [shell] },
    { url: chunk, type: 'Script', causes: [shell, entry] },
    { url: data, type: 'XHR', causes: [chunk, shell] },
  ]);

  expect(Object.fromEntries(hops)).toEqual({
    [page]: 1,
    [shell]: 2,
    [entry]: 3,
    [chunk]: 4,
    [data]: 5,
  });
});

it('uses the first request of an address, and starts a chain at an unknown cause', () => {
  const hops = countHops([
    { url: '/', type: 'Document', causes: [] },
    { url: '/a.js', type: 'Script', causes: ['/'] },
    { url: '/a.js', type: 'Script', causes: ['/a.js', '/b.js'] },
    { url: '/b.js', type: 'Script', causes: ['an unknown address'] },
  ]);

  expect(Object.fromEntries(hops)).toEqual({ '/': 1, '/a.js': 2, '/b.js': 1 });
});
