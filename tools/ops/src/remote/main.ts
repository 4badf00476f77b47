import {
  MoveRefused,
  PublishRefused,
  RegistryConflict,
  RegistryInvalid,
  StoreUnavailable,
  TokenRefused,
} from '@stagedoor/federation';
import { describeFailure } from '@stagedoor/processes/one-line-error';
import { runRemote } from './commands.js';

/** True for an error of the registry whose message explains the refusal. */
function isRefusal(error: unknown): error is Error {
  return [
    MoveRefused,
    PublishRefused,
    RegistryConflict,
    RegistryInvalid,
    StoreUnavailable,
    TokenRefused,
  ].some((refusal) => error instanceof refusal);
}

try {
  process.stdout.write(`${(await runRemote(process.argv.slice(2))).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${isRefusal(error) ? error.message : describeFailure(error)}\n`);
  process.exitCode = 1;
}
process.disconnect?.();
