import { buildProgram } from '@stagedoor/dev/start/programs';
import { runCommand } from '@stagedoor/dev/test/run-command';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Builds the API, which the soak runs from dist. */
export async function buildApi(signal: AbortSignal): Promise<void> {
  const { script, env = {} } = buildProgram;
  const args = ['run-many', '-t', 'build', '-p', '@stagedoor/api', '--outputStyle=static'];
  const code = await runCommand({ script, args, env }, signal);
  if (code !== 0) throw new OneLineError('The API could not be built; the reason is above.');
}
