import { FILE_BYTES } from '@stagedoor/federation';
import { anEntry, aRegistry } from '@stagedoor/federation/testing/a-registry';
import { aShellOfBoth } from '@stagedoor/federation/testing/a-shell';
import { OneLineError } from '@stagedoor/processes/one-line-error';
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

it('waits for minutes while a site assembles a version, and half a minute for every other response', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', async () => Response.json({ missing: [], revisions: [] }));

  await client.announce({ remote: 'mfe-x', version: '1.0.0', files: {}, first: false });
  await client.history();

  expect(timeout.mock.calls).toEqual([[300_000], [30_000]]);
});

it('does not send a file that is too large: the site may end the connection before its refusal is read', async () => {
  const send = vi.fn();
  vi.stubGlobal('fetch', send);

  await expect(
    client.keepFile(`sha384-${'A'.repeat(64)}`, new Uint8Array(FILE_BYTES + 1)),
  ).rejects.toThrow(new OneLineError('A file has at most 8 MiB.'));

  expect(send).not.toHaveBeenCalled();
});

describe('a call without a response', () => {
  const failed = (cause: object) => new TypeError('fetch failed', { cause });
  const timedOut = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const unknown =
    'The move may have been made: look at the log, or repeat it with --revision 3, which then refuses it.';

  /** Fails the calls with a body, after a read. */
  const failMoves = (answer: () => Promise<Response>) =>
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
      typeof body === 'string' ? answer() : Response.json({ registry: BEFORE }),
    );

  it.each([
    ['ENOTFOUND', failed({ code: 'ENOTFOUND' })],
    ['ECONNREFUSED', failed({ code: 'ECONNREFUSED' })],
    ['CERT_HAS_EXPIRED', failed({ code: 'CERT_HAS_EXPIRED' })],
    ['unexpected redirect', failed(new Error('unexpected redirect'))],
    ['TimeoutError', timedOut],
  ])('names the cause: %s', async (cause, error) => {
    vi.stubGlobal('fetch', () => Promise.reject(error));

    await expect(client.read()).rejects.toThrow(
      new OneLineError(`https://site.example does not respond (${cause}).`),
    );
  });

  it.each([
    ['is lost', () => Promise.reject(timedOut), 'does not respond (TimeoutError).'],
    ['breaks off', async () => new Response('{"bef'), 'does not respond with JSON (SyntaxError).'],
    [
      'is a failure of a proxy',
      async () => new Response('', { status: 504 }),
      'responds with 504.',
    ],
  ])('of a move that %s says that the move may have been made', async (_, answer, cause) => {
    failMoves(answer);

    await expect(client.make(SWAP, { dryRun: false })).rejects.toThrow(
      new OneLineError(`https://site.example ${cause} ${unknown}`),
    );
    await expect(client.make(SWAP, { dryRun: true })).rejects.toThrow(
      new OneLineError(`https://site.example ${cause}`),
    );
  });

  it('of another form says what to check, and after a move that it may have been made', async () => {
    const form =
      'https://site.example responds in a form that this program does not know: check the site, or install another version of @stagedoor/remote.';
    vi.stubGlobal('fetch', async () => Response.json({ hello: 'world' }));

    for (const read of [client.read, client.shell, client.history, () => client.canaries()]) {
      await expect(read()).rejects.toThrow(new OneLineError(form));
    }
    failMoves(async () => Response.json({}));
    await expect(client.make(SWAP, { dryRun: false })).rejects.toThrow(
      new OneLineError(`${form} ${unknown}`),
    );
  });

  it('of a registry that does not exist names site and environment', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));

    await expect(client.read()).rejects.toThrow(
      new OneLineError(
        'https://site.example has no registry of local: check the site and the environment.',
      ),
    );
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file', () => client.keepFile(`sha384-${'A'.repeat(64)}`, new Uint8Array(1))],
    [
      'a version',
      () => client.announce({ remote: 'mfe-x', version: '1.0.0', files: {}, first: false }),
    ],
  ])('for %s that was sent says to repeat the command', async (_, send) => {
    vi.stubGlobal('fetch', () => Promise.reject(failed({ code: 'ECONNRESET' })));

    await expect(send()).rejects.toThrow(
      new OneLineError(
        'https://site.example does not respond (ECONNRESET). Repeat the command: it sends only the files that the site lacks.',
      ),
    );
  });

  it('is not that of a move that the site refuses', async () => {
    failMoves(async () => Response.json({ error: 'staging is at revision 4' }, { status: 409 }));

    await expect(client.make(SWAP, { dryRun: false })).rejects.toThrow(
      new OneLineError('https://site.example refuses: staging is at revision 4'),
    );
  });
});
