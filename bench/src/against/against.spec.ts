import { execFileSync } from 'node:child_process';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { benchAgainst } from './against.js';
import { findCommit } from './version.js';

const run = { tell: vi.fn(), stop: new Promise<void>(() => undefined) };

it('refuses a commit that does not exist', async () => {
  const refused = benchAgainst('no-such-commit', ['holds'], run);

  await expect(refused).rejects.toEqual(new OneLineError('There is no commit "no-such-commit".'));
});

it.each(['--exec=x', '', 'HEAD^{tree}'])('refuses %j, which names no commit', async (name) => {
  await expect(findCommit(name)).rejects.toThrow(`There is no commit "${name}".`);
});

it('refuses a benchmark that two versions cannot take in turns', async () => {
  await expect(benchAgainst('HEAD', ['holds', 'create'], run)).rejects.toThrow(
    /^create cannot be compared with a commit; these can: holds, /,
  );
});

it('finds a commit by any name', async () => {
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

  expect(await findCommit('HEAD')).toBe(hash);
  expect(await findCommit(hash.slice(0, 10))).toBe(hash);
});
