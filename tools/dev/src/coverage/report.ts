import { allStatements, type Coverage, type Covered, gapsOf } from './coverage.js';
import type { TaggedTest } from './tagged-tests.js';

/** Returns the text of `coverage.md`: counts, gaps, and the tests of every statement. */
export function writeReport(coverage: Coverage): string {
  const { sections, unknown } = coverage;
  return [
    '# What the tests show of the specification',
    `Written by \`npm run coverage\` from the statements of this folder and the \`@covers\` comments above the tests. ${summary(coverage)}.`,
    '## Statements without a test',
    list(gapsOf(coverage).map(gapLine)),
    '## Ids without a statement',
    list(unknown.map(({ id, test }) => `\`${id}\`: ${linkTo(test)}`)),
    ...sections.flatMap(({ title, covered }) => [`## ${title}`, table(covered)]),
    '',
  ].join('\n\n');
}

/** Returns the counts as one line. */
export function summary(coverage: Coverage): string {
  const total = allStatements(coverage).length;
  const gaps = gapsOf(coverage).length;
  return `${total} statements, ${total - gaps} shown, ${gaps} without a test, ${coverage.unknown.length} unknown ids`;
}

function gapLine({ statement, touchedBy }: Covered): string {
  const note = touchedBy.length > 0 ? ' Tested, but not there.' : '';
  return `\`${statement.id}\` (${statement.kind}): ${statement.text}${note}`;
}

function table(covered: readonly Covered[]): string {
  const rows = covered.map(
    ({ statement, shownBy, touchedBy }) =>
      `| \`${statement.id}\` | ${statement.kind} | ${[...shownBy, ...touchedBy].map(linkTo).join('<br>')} |`,
  );
  return ['| Id | Test | Shown by |', '| --- | --- | --- |', ...rows].join('\n');
}

function linkTo({ file, title }: TaggedTest): string {
  return `[${file}](../../${file}): ${title.replaceAll(/[\\|<>*_`[\]]/g, '\\$&')}`;
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? 'None.' : lines.map((line) => `- ${line}`).join('\n');
}
