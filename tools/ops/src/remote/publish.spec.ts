import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runRemote } from './commands.js';

const PROBLEM =
  '"stagedoor" in mfe-x/package.json is not valid: paths.0: Unrecognized key: "acess"';

vi.mock('../site/remotes.js', () => ({
  findRemotes: () => ['mfe-x'],
  readManifest: () => {
    throw new OneLineError(PROBLEM);
  },
}));

it('refuses an invalid declaration before the build, whose report has the stack of the bundler', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  await expect(runRemote(['publish', 'mfe-x'])).rejects.toThrow(new OneLineError(PROBLEM));

  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

it.each([
  [[], 'Say which remote: mfe-x.'],
  [
    ['mfe-typo'],
    'mfe-typo is not a remote here: its package.json is missing, is not JSON, or has no "stagedoor". There is: mfe-x.',
  ],
])('refuses the operands %j', async (operands, reason) => {
  await expect(runRemote(['publish', ...operands])).rejects.toThrow(new OneLineError(reason));
});
