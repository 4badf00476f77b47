import { runCommand, say } from '../site/run-command.js';
import { COMMAND_LINE, runPayments } from './commands.js';

await runCommand(COMMAND_LINE, (given) => runPayments(given, say));
