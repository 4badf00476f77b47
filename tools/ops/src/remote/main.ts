import { printOutput } from '@stagedoor/remote/command-line';
import { runRemote } from './commands.js';

await printOutput(runRemote);
process.disconnect?.();
