import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
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

async function main(): Promise<void> {
  const { values } = parseCommand(
    {
      only: { type: 'string' },
      copies: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
    0,
  );
  if (values.help) return void process.stdout.write(HELP);
  const { only } = values;
  if (only !== undefined && only !== 'api' && only !== 'web') {
    throw new OneLineError('--only is api or web.');
  }
  const copies = wholeNumber(values.copies);
  const findings = [
    ...(only === 'web' ? [] : await examineApi(process.env, { copies })),
    ...(only === 'api' ? [] : await examineWeb(process.env)),
  ];
  print(findings);
}

/** Prints the findings; one that both servers have is printed once. */
function print(findings: readonly Finding[]): void {
  const lines = [...new Set(findings.map(lineOf))];
  const lacking = lines.filter((line) => line.startsWith('✗')).length;
  const verdict = lacking > 0 ? `${lacking} lacking.` : 'Nothing is lacking.';
  process.stdout.write(`${lines.join('\n')}\n${verdict}\n`);
  process.exitCode = lacking > 0 ? 1 : 0;
}

await main().catch(reportFailure);
process.disconnect?.();
