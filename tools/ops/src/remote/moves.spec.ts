import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublishedRemotes, publishedRemotes, run } from './testing/published-remotes.js';

let remotes: PublishedRemotes;

beforeEach(async () => {
  remotes = await publishedRemotes();
});

afterEach(() => remotes.remove());

it('swaps a version, and shows the changed line and the number of unchanged ones', async () => {
  expect(await run('swap mfe-x 1.4.0 --env staging')).toEqual([
    'mfe-x  1.3.0 → 1.4.0',
    '  files     /remotes/mfe-x/1.4.0/: 1 of 1 differ',
    '1 of 2 lines changed; the other one is the same to the byte.',
    'staging is at revision 3.',
  ]);
});

it('shows the versions in force and the author of each change', async () => {
  await run('canary mfe-x 1.4.0 --share 0.1 --env staging --by team-x');

  expect(await run('list --env staging')).toEqual([
    'staging, revision 3',
    'remote   version                   platform   paths',
    'mfe-x    1.3.0 90 % + 1.4.0 10 %   ^1.0.0     /mfe-x',
    'mfe-y    1.0.0                     ^1.0.0     /mfe-y',
  ]);
  expect(await run('log mfe-x --env staging')).toEqual([
    expect.stringMatching(/^revision {3}when {19}who/),
    expect.stringMatching(/^3 .*team-x {3}canary mfe-x 1\.4\.0 for 10 %, beside 1\.3\.0$/),
    expect.stringMatching(/^1 .*team-x {3}swap mfe-x 1\.3\.0$/),
  ]);
});

it('leaves unreadable revisions out of the log', async () => {
  await run('canary mfe-x 1.4.0 --share 0.1 --env staging');
  await run('canary mfe-x 1.4.0 --share 0.5 --env staging');
  const history = join(remotes.dataDir, 'registry/history/staging');
  await writeFile(join(history, '3.json'), '{"revision":');

  const [, ...changes] = await run('log mfe-x --env staging');

  expect(changes).toEqual([expect.stringMatching(/^4 /), expect.stringMatching(/^1 /)]);
});

it('keeps the watch of a canary with another share, until --no-auto-rollback', async () => {
  await run('canary mfe-x 1.4.0 --share 0.1 --auto-rollback --env staging');
  await run('canary mfe-x 1.4.0 --share 0.5 --env staging');
  await run('canary mfe-x 1.4.0 --share 0.5 --no-auto-rollback --env staging');

  const [, last, middle] = await run('log mfe-x --env staging');
  expect(middle).toMatch(/for 50 %, beside 1\.3\.0, until it is worse$/);
  expect(last).toMatch(/for 50 %, beside 1\.3\.0$/);
});

it.each([0.07, 0.14, 0.17, 0.28, 0.29, 0.57, 0.5625, 0.0001])(
  'accepts a share of %d with at most four decimals, and shows it as a percentage',
  async (share) => {
    await run(`canary mfe-x 1.4.0 --share ${share} --env staging`);

    const percent = Number((share * 100).toFixed(2));
    const [, , list] = await run('list --env staging');
    expect(list).toContain(`1.3.0 ${Number((100 - percent).toFixed(2))} % + 1.4.0 ${percent} % `);
    expect((await run('log mfe-x --env staging'))[1]).toContain(`for ${percent} %, beside 1.3.0`);
  },
);

it('promotes to another environment and rolls back there', async () => {
  await run('promote --from staging --to production --first');
  await run('swap mfe-x 1.4.0 --env staging');

  const promoted = await run('promote mfe-x --from staging --to production');
  const back = await run('rollback mfe-x --env production');

  expect(promoted[0]).toBe('mfe-x  1.3.0 → 1.4.0');
  expect(back[0]).toBe('mfe-x  1.4.0 → 1.3.0');
});

describe('a rollback', () => {
  const write = vi.spyOn(process.stdout, 'write');
  const inForce = async () => (await run('list --env staging'))[2];
  let announced: string[];

  beforeEach(async () => {
    announced = [];
    write.mockImplementation((text) => announced.push(String(text)) > 0);
    await run('swap mfe-x 1.4.0 --env staging');
  });

  afterEach(() => write.mockReset());
  afterAll(() => write.mockRestore());

  it('prints its target and the revision of its plan before the change', async () => {
    let before: string | undefined;
    write.mockImplementation((text) => {
      before = readFileSync(join(remotes.dataDir, 'registry/staging.json'), 'utf8');
      return announced.push(String(text)) > 0;
    });

    await run('rollback mfe-x --env staging');

    expect(announced).toEqual([
      'rollback mfe-x 1.4.0 → 1.3.0, as in revision 2; staging is at revision 3.\n',
    ]);
    expect(JSON.parse(before!)).toMatchObject({ revision: 3 });
    expect(await inForce()).toMatch(/^mfe-x +1\.3\.0 /);
  });

  it('is refused when the first version is in force', async () => {
    await run('rollback mfe-x --env staging');

    await expect(run('rollback mfe-x --env staging')).rejects.toThrow(
      'There is nothing more to go back to: 1.3.0 is the oldest version of mfe-x',
    );
    expect(await inForce()).toMatch(/^mfe-x +1\.3\.0 /);
  });

  it('of two operators at the same revision is made once', async () => {
    const results = await Promise.allSettled([
      run('rollback mfe-x --env staging --revision 3 --by one'),
      run('rollback mfe-x --env staging --revision 3 --by other'),
    ]);

    const lost = results.find((result) => result.status === 'rejected');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason.message).toMatch(
      /^staging is at revision 4, not 3: rollback mfe-x .* In force of mfe-x is 1\.3\.0\.$/,
    );
  });
});

describe('a version for the next platform', () => {
  beforeEach(() => remotes.publish('mfe-x', '99.0.0', '^99.0.0'));

  it.each([
    'swap mfe-x 99.0.0 --env staging',
    'canary mfe-x 99.0.0 --share 0.1 --env staging',
    'swap mfe-x 99.0.0 --env staging --dry-run',
    'swap mfe-x 99.0.0 --env staging --for-platform 1',
  ])('is refused by "%s", with the reason', async (line) => {
    await expect(run(line)).rejects.toThrow(
      /^mfe-x 99\.0\.0 needs @stagedoor\/platform \^99\.0\.0 \(the shell has 1\.\d+\.\d+\)\./,
    );

    expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
  });

  it('is put in force beside the version for the shell, promoted and removed', async () => {
    await run('promote --from staging --to production --first');

    expect(await run('swap mfe-x 99.0.0 --for-platform 99 --env staging')).toEqual([
      'mfe-x for platform 99  – → 99.0.0',
      '1 of 2 lines changed; the other one is the same to the byte.',
      'staging is at revision 3.',
    ]);
    expect(await run('list --env staging')).toEqual([
      'staging, revision 3',
      'remote   version   platform   paths',
      'mfe-x    1.3.0     ^1.0.0     /mfe-x',
      'mfe-x    99.0.0    ^99.0.0    /mfe-x',
      'mfe-y    1.0.0     ^1.0.0     /mfe-y',
    ]);
    expect(await run('verify mfe-x --env staging')).toHaveLength(2);
    await run('promote --from staging --to production --for-platform 99');
    expect(await run('list --env production')).toHaveLength(5);

    await run('remove mfe-x --for-platform 99 --env production');
    expect(await run('list --env production')).toHaveLength(4);
  });
});
