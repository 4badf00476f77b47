import { anEntry, aRegistry } from '@stagedoor/federation/testing/a-registry';
import { aShellOfBoth } from '@stagedoor/federation/testing/a-shell';
import { siteClient } from './site-client.js';

const SWAP = { action: 'swap', remote: 'mfe-attendee', version: '1.1.0' } as const;
const BEFORE = aRegistry();
const AFTER = { ...BEFORE, revision: 4 };

const client = siteClient({ site: 'https://site.example', environment: 'local', token: 't' });

/** Serves this registry and its shell, and accepts moves; returns the bodies of the moves. */
function serve(before: object, after: object = before) {
  const moves: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body !== 'string') return Response.json({ registry: before, shell: aShellOfBoth() });
    moves.push(JSON.parse(body));
    return Response.json({ before, after });
  });
  return moves;
}

afterEach(() => vi.unstubAllGlobals());

it('reads the registry of a shell that offers two versions of the platform', async () => {
  serve(BEFORE);

  expect(await client.read()).toEqual(BEFORE);
  expect(await client.shell()).toEqual(aShellOfBoth());
});

it('makes a move at the revision in force', async () => {
  const moves = serve(BEFORE, AFTER);

  expect(await client.make(SWAP, { dryRun: true })).toEqual({ before: BEFORE, after: AFTER });
  expect(moves).toEqual([{ move: SWAP, revision: 3, dryRun: true }]);
});

it('leaves out the fields of a registry that only a later version knows', async () => {
  const path = { path: '/x', access: 'public' } as const;
  const entry = anEntry({
    baseUrl: '/remotes/mfe-x/1.0.0/',
    container: 'mfe_x_1_0_0',
    paths: [path],
  });
  const known = { ...BEFORE, remotes: { ...BEFORE.remotes, 'mfe-x': entry } };
  const newer = { ...entry, size: 12, paths: [{ ...path, kept: true }] };
  const later = { ...known, note: 'x', remotes: { ...BEFORE.remotes, 'mfe-x': newer } };
  serve(later);

  expect(await client.read()).toEqual(known);
  expect(await client.make(SWAP, { dryRun: true })).toEqual({ before: known, after: known });
});
