import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runCommand, say } from '../site/run-command.js';
import { examineApi, examineWeb } from './examine.js';
import { type Finding, lineOf } from './finding.js';

const HELP = `npm run doctor [-- --only api|web] [--copies 4]
Checks a production environment, whose variables are those of the servers, and prints one line for each check with the
remedy. Shows no values. Exits with 1 when anything is lacking. Connects to the database, Stripe and the mail server, and
changes nothing there.

  --only    the server of this machine: api or web; both by default
  --copies  the number of copies of the API on the database, 1
`;

function wholeNumber(text: string): number {
  const copies = Number(text);
  if (Number.isInteger(copies) && copies >= 1 && copies <= 1_000) return copies;
  throw new OneLineError('--copies is a whole number from 1 to 1000.');
}

/** Prints the findings; one that both servers have is printed once. */
function print(findings: readonly Finding[]): void {
  const lines = [...new Set(findings.map(lineOf))];
  const lacking = lines.filter((line) => line.startsWith('✗')).length;
  say(...lines, lacking > 0 ? `${lacking} lacking.` : 'Nothing is lacking.');
  process.exitCode = lacking > 0 ? 1 : 0;
}

const options = { only: { type: 'string' }, copies: { type: 'string', default: '1' } } as const;

await runCommand({ help: HELP, options }, async ({ values: { only, copies: text } }) => {
  if (only !== undefined && only !== 'api' && only !== 'web') {
    throw new OneLineError('--only is api or web.');
  }
  const copies = wholeNumber(text);
  print([
    ...(only === 'web' ? [] : await examineApi(process.env, { copies })),
    ...(only === 'api' ? [] : await examineWeb(process.env)),
  ]);
});
