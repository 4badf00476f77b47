import { describeFailure } from '@stagedoor/processes/one-line-error';
import { isRefusal } from '@stagedoor/remote/is-refusal';
import { runRemote } from './commands.js';

try {
  process.stdout.write(`${(await runRemote(process.argv.slice(2))).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${isRefusal(error) ? error.message : describeFailure(error)}\n`);
  process.exitCode = 1;
}
process.disconnect?.();
