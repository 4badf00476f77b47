import { countHops } from './request-record.js';

it('counts the round trips along what caused each request', () => {
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

it('takes an address by the first request for it, and one without a known cause for the first of its chain', () => {
  const hops = countHops([
    { url: '/', type: 'Document', causes: [] },
    { url: '/a.js', type: 'Script', causes: ['/'] },
    { url: '/a.js', type: 'Script', causes: ['/a.js', '/b.js'] },
    { url: '/b.js', type: 'Script', causes: ['nobody knows'] },
  ]);

  expect(Object.fromEntries(hops)).toEqual({ '/': 1, '/a.js': 2, '/b.js': 1 });
});
