import type { PageRegistry } from '@stagedoor/federation/runtime';
import { createPrepareScript, IMPOSSIBLE_INTEGRITY } from './script-integrity';

// Only the fields of a registry that are read here: the files and their hashes.
const registry = {
  remotes: {
    'mfe-x': {
      baseUrl: '/remotes/mfe-x/1.0.0/',
      integrity: { 'remoteEntry.js': 'sha384-entry', 'page.1.js': 'sha384-page' },
    },
    'mfe-y': {
      baseUrl: '/remotes/mfe-y/1.0.0/',
      integrity: { 'remoteEntry.js': 'sha384-other' },
    },
    'mfe-z': {
      baseUrl: 'https://files.example/mfe-z/1.0.0/',
      integrity: { 'remoteEntry.js': 'sha384-elsewhere' },
    },
  },
} as unknown as PageRegistry;

const ENTRY = '/remotes/mfe-x/1.0.0/remoteEntry.js';
const PAGE = '/remotes/mfe-x/1.0.0/page.1.js';

function prepared() {
  const prepare = createPrepareScript(registry);
  return (address: string) => prepare(document.createElement('script'), address);
}

afterEach(() => {
  delete window.trustedTypes;
});

it.each([
  [ENTRY, 'sha384-entry'],
  [`http://localhost${ENTRY}`, 'sha384-entry'],
  [PAGE, 'sha384-page'],
])('gives %s its hash of the registry', (address, integrity) => {
  const script = prepared()(address);

  expect(script.integrity).toBe(integrity);
  expect(script.crossOrigin).toBe('anonymous');
});

it('gives a later script of the shell its hash of the page', () => {
  const later = [{ url: '/assets/later.1.js', integrity: 'sha384-later' }];

  const prepare = createPrepareScript(registry, later);

  const script = prepare(document.createElement('script'), 'http://localhost/assets/later.1.js');
  expect(script.integrity).toBe('sha384-later');
});

it.each([
  '/remotes/mfe-x/1.0.0/unknown.js',
  '/remotes/mfe-x/2.0.0/remoteEntry.js',
  '/assets/shell.js',
  `https://evil.example${ENTRY}`,
  `${ENTRY}?v=2`,
  'data:text/javascript,alert(1)',
])('gives %s an impossible hash', (address) => {
  expect(prepared()(address).integrity).toBe(IMPOSSIBLE_INTEGRITY);
});

it('requests a new URL for each retry, with the hash unchanged', () => {
  const prepare = prepared();

  const scripts = [prepare(ENTRY), prepare(ENTRY), prepare(ENTRY)];

  expect(scripts.map(({ src }) => new URL(src).search)).toEqual(['', '?retry=1', '?retry=2']);
  expect(scripts.map(({ integrity }) => integrity)).toEqual(Array(3).fill('sha384-entry'));
});

it.each([
  [ENTRY, [`http://localhost${ENTRY}`]],
  [
    'https://files.example/mfe-z/1.0.0/remoteEntry.js',
    ['https://files.example/mfe-z/1.0.0/remoteEntry.js'],
  ],
  [`https://evil.example${ENTRY}`, []],
])('replaces the cached copy of %s from the second attempt on', (address, fetched) => {
  const fetch = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const prepare = prepared();

  prepare(address);
  expect(fetch).not.toHaveBeenCalled();
  prepare(address);

  expect(fetch.mock.calls).toEqual(fetched.map((file) => [file, { cache: 'reload' }]));
  fetch.mockRestore();
});

it('requests new URLs for the other files of a remote after one was retried', () => {
  const prepare = prepared();
  prepare(ENTRY);
  prepare(ENTRY);

  expect(prepare(PAGE).src).toContain('?retry=1');
  expect(prepare('/remotes/mfe-y/1.0.0/remoteEntry.js').src).not.toContain('retry');
});

it("passes every URL through the page's only policy", () => {
  const createScriptURL = vi.fn((url: string) => url);
  const createPolicy = vi.fn(() => ({ createScriptURL }));
  window.trustedTypes = { createPolicy };

  prepared()(ENTRY);

  expect(createPolicy).toHaveBeenCalledWith('stagedoor', expect.anything());
  expect(createScriptURL).toHaveBeenCalledWith(`http://localhost${ENTRY}`);
});
