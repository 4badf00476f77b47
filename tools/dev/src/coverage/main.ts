import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { cover, type Coverage, gapsOf } from './coverage.js';
import { summary, writeReport } from './report.js';
import { readSections } from './statements.js';
import { findTaggedTests } from './tagged-tests.js';

const HELP = `npm run coverage [-- --check]
Compares the tests with the statements of docs/specification and writes docs/specification/coverage.md.
The title of a test ends with the ids of its statements: it('shows at most six events [2.landing.grid-max-6]').

  --check   writes nothing; exits with 1 when a statement has no test, an id has no statement,
            or coverage.md is stale
`;

const SPECIFICATION = join(REPOSITORY, 'docs/specification');
const REPORT = join(SPECIFICATION, 'coverage.md');
const TESTED = ['api', 'e2e/specs', 'libs', ...findRemotes(), 'shell', 'tools'];

function problemsOf(coverage: Coverage): string[] {
  const isStale = readFileSync(REPORT, 'utf8') !== writeReport(coverage);
  return [
    ...gapsOf(coverage).map(({ statement }) => `No ${statement.kind} test shows ${statement.id}.`),
    ...coverage.unknown.map(({ id, test }) => `${test.file}: ${id} is not the id of a statement.`),
    ...(isStale ? ['coverage.md is stale: run npm run coverage.'] : []),
  ];
}

function main(): void {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const coverage = cover(readSections(SPECIFICATION), findTaggedTests(REPOSITORY, TESTED));
  if (values.check) {
    const problems = problemsOf(coverage);
    process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    writeFileSync(REPORT, writeReport(coverage));
  }
  process.stdout.write(`${summary(coverage)}\n`);
}

try {
  main();
} catch (error) {
  reportFailure(error);
}
