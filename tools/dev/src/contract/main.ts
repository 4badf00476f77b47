import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { keep } from './kept-contract.js';
import { type PackageState, readPackageState } from './package-state.js';
import { libraryFolder, PROMISED_PACKAGES } from './promised-packages.js';
import { decide } from './verdict.js';

const HELP = `npm run contract [-- --write]
Compares the exports of libs/platform and libs/ui with the stored ones in their folders api, and prints the changes and
the version that they require: major for removed or incompatible exports, minor for new ones. Exits with 1 unless
package.json has that version and the new exports are stored.

  --write  stores the current exports, if package.json has the required version
`;

function describe({ name, kept, changes }: PackageState): string {
  const since = kept ? `since ${kept.version}` : 'stored for the first time';
  const lines = changes.map((one) => `  ${one.bump.padEnd(5)}  ${one.name} ${one.reason}`);
  return [
    `@stagedoor/${name}, ${since}: ${changes.length === 0 ? 'no change' : `${changes.length} changed`}`,
    ...lines,
  ].join('\n');
}

const options = { write: { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options }, async ({ values }) => {
  const states: PackageState[] = [];
  for (const promised of PROMISED_PACKAGES) states.push(await readPackageState(promised));
  say(...states.map(describe));
  const { problems, isKept } = decide(states);
  if (problems.length > 0) throw new OneLineError(problems.join('\n'));
  if (isKept) return;
  if (!values.write) {
    throw new OneLineError(
      'The stored exports are not the current ones: npm run contract -- --write stores them.',
    );
  }
  for (const { name, current } of states) keep(libraryFolder(name), name, current);
  say('Stored: review the difference of libs/*/api/*.md and commit it.');
});
