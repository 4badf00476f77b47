import { buildProgram } from '@stagedoor/dev/start/programs';
import { runCommand } from '@stagedoor/dev/test/run-command';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Builds the code that a test runs from dist: all of it, or that of one package and of those that it uses. */
export async function build(signal: AbortSignal, onlyPackage?: string): Promise<void> {
  const { script, args = [], env = {} } = buildProgram;
  const chosen = onlyPackage === undefined ? [] : ['-p', onlyPackage];
  const code = await runCommand({ script, args: [...args, ...chosen], env }, signal);
  if (code !== 0) throw new OneLineError('The build failed; the reason is above.');
}
