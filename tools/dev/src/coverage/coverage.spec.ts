import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cover, gapsOf } from './coverage.js';
import { summary, writeReport } from './report.js';
import { readSections } from './statements.js';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-coverage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROWS = `# Section 2: screens

| Id                     | Statement        | Test    |
| ---------------------- | ---------------- | ------- |
| \`2.landing.grid-max-6\` | At most six.     | browser |
| \`2.home.other\`         | Any other is \`/\`. | unit    |
`;

function sectionsOf(rows: string) {
  writeFileSync(join(folder, '2-screens.md'), rows);
  return readSections(folder);
}

const aTest = (file: string, ...ids: string[]) => ({ file, title: 'shows *six* | less', ids });

describe('the statements', () => {
  it('are the rows of the tables', () => {
    expect(sectionsOf(ROWS)).toEqual([
      {
        title: 'Section 2: screens',
        statements: [
          { id: '2.landing.grid-max-6', text: 'At most six.', kind: 'browser' },
          { id: '2.home.other', text: 'Any other is `/`.', kind: 'unit' },
        ],
      },
    ]);
  });

  it.each([
    ['without a kind', '| `2.a.b` | Is so. | somehow |'],
    ['of another section', '| `3.a.b` | Is so. | unit |'],
    ['with a short id', '| `2.a` | Is so. | unit |'],
    ['with a duplicate id', '| `2.home.other` | Is so. | unit |'],
  ])('cannot be one %s', (_, row) => {
    expect(() => sectionsOf(`${ROWS}${row}\n`)).toThrow();
  });
});

describe('the coverage', () => {
  it('requires a browser test for a screen', () => {
    const coverage = cover(sectionsOf(ROWS), [
      aTest('shell/src/landing.spec.tsx', '2.landing.grid-max-6', '2.home.other'),
    ]);

    expect(gapsOf(coverage).map(({ statement }) => statement.id)).toEqual(['2.landing.grid-max-6']);
  });

  it('has no gap when a journey names the id', () => {
    const coverage = cover(sectionsOf(ROWS), [
      aTest('e2e/specs/landing.spec.ts', '2.landing.grid-max-6', '2.home.other'),
    ]);

    expect(gapsOf(coverage)).toEqual([]);
  });

  it('lists unknown ids', () => {
    const coverage = cover(sectionsOf(ROWS), [aTest('api/src/a.spec.ts', '2.landing.grid')]);

    expect(coverage.unknown.map(({ id }) => id)).toEqual(['2.landing.grid']);
    expect(summary(coverage)).toBe('2 statements, 0 shown, 2 without a test, 1 unknown ids');
  });

  it('is written with file and title of every test', () => {
    const coverage = cover(sectionsOf(ROWS), [
      aTest('e2e/specs/landing.spec.ts', '2.landing.grid-max-6'),
    ]);

    expect(writeReport(coverage)).toContain(
      '| `2.landing.grid-max-6` | browser | [e2e/specs/landing.spec.ts](../../e2e/specs/landing.spec.ts): shows \\*six\\* \\| less |',
    );
  });
});
