#!/usr/bin/env node
import { describeFailure } from '@stagedoor/processes/one-line-error';
import { runStagedoor } from './commands.js';
import { isRefusal } from './is-refusal.js';

try {
  process.stdout.write(`${(await runStagedoor(process.argv.slice(2))).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${isRefusal(error) ? error.message : describeFailure(error)}\n`);
  process.exitCode = 1;
}
