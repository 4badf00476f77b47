import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { cover, type Coverage, gapsOf } from './coverage.js';
import { summary, writeReport } from './report.js';
import { readSections } from './statements.js';
import { findTaggedTests } from './tagged-tests.js';

const HELP = `npm run coverage [-- --check]
Compares the tests with the statements of docs/specification and writes docs/specification/coverage.md.
A comment above a test names the ids of its statements: // @covers 2.landing.grid-max-6

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

await runCommand({ help: HELP, options: { check: { type: 'boolean' } } }, ({ values }) => {
  const coverage = cover(readSections(SPECIFICATION), findTaggedTests(REPOSITORY, TESTED));
  if (values.check) {
    const problems = problemsOf(coverage);
    process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    writeFileSync(REPORT, writeReport(coverage));
  }
  say(summary(coverage));
});
