import { parseArgs } from 'node:util';
import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { keep } from './kept-contract.js';
import { type PackageState, readPackageState } from './package-state.js';
import { libraryFolder, PROMISED_PACKAGES } from './promised-packages.js';
import { decide } from './verdict.js';

const HELP = `npm run contract [-- --write]
Holds the public surface of libs/platform and libs/ui, the promise between teams, against the one that is kept in their
folders api, and says what has changed and by how much their version has to rise: major for what is gone or no longer
fits, minor for what is new. Exits with 1 unless package.json has that version and the new surface is kept.

  --write  keeps the surface as it is now, once package.json has the version that it needs
`;

function describe({ name, kept, changes }: PackageState): string {
  const since = kept ? `since ${kept.version}` : 'kept for the first time';
  const lines = changes.map((one) => `  ${one.bump.padEnd(5)}  ${one.name} ${one.reason}`);
  return [
    `@stagedoor/${name}, ${since}: ${changes.length === 0 ? 'no change' : `${changes.length} changed`}`,
    ...lines,
  ].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { write: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const states: PackageState[] = [];
  for (const promised of PROMISED_PACKAGES) states.push(await readPackageState(promised));
  process.stdout.write(`${states.map(describe).join('\n')}\n`);
  const { problems, isKept } = decide(states);
  if (problems.length > 0) throw new OneLineError(problems.join('\n'));
  if (isKept) return;
  if (!values.write) {
    throw new OneLineError('The kept surface is another: npm run contract -- --write keeps it.');
  }
  for (const { name, current } of states) keep(libraryFolder(name), name, current);
  process.stdout.write('Kept: look at the difference of libs/*/api/*.md and commit it.\n');
}

await main().catch(reportFailure);
