import type { Kind, Section, Statement } from './statements.js';
import type { TaggedTest } from './tagged-tests.js';

/** A statement with the tests that name its id. */
export interface Covered {
  statement: Statement;
  /** Tests of the required kind. */
  shownBy: readonly TaggedTest[];
  /** Other tests, such as one of a screen without a browser, which are not sufficient. */
  touchedBy: readonly TaggedTest[];
}

/** The tests of every statement of the specification. */
export interface Coverage {
  sections: readonly { title: string; covered: readonly Covered[] }[];
  unknown: readonly { id: string; test: TaggedTest }[];
}

const PLACES: Record<Kind, RegExp> = {
  browser: /^e2e\/specs\//,
  api: /^api\//,
  unit: /^/,
};

/** Assigns the tests to the statements. */
export function cover(sections: readonly Section[], tests: readonly TaggedTest[]): Coverage {
  const known = new Set(sections.flatMap(({ statements }) => statements.map(({ id }) => id)));
  return {
    sections: sections.map(({ title, statements }) => ({
      title,
      covered: statements.map((statement) => coverOne(statement, tests)),
    })),
    unknown: tests.flatMap((test) =>
      test.ids.filter((id) => !known.has(id)).map((id) => ({ id, test })),
    ),
  };
}

/** All statements, covered or not. */
export function allStatements({ sections }: Coverage): Covered[] {
  return sections.flatMap(({ covered }) => covered);
}

/** The statements without a test of the required kind. */
export function gapsOf(coverage: Coverage): Covered[] {
  return allStatements(coverage).filter(({ shownBy }) => shownBy.length === 0);
}

function coverOne(statement: Statement, tests: readonly TaggedTest[]): Covered {
  const own = tests.filter(({ ids }) => ids.includes(statement.id));
  const place = PLACES[statement.kind];
  return {
    statement,
    shownBy: own.filter(({ file }) => place.test(file)),
    touchedBy: own.filter(({ file }) => !place.test(file)),
  };
}
