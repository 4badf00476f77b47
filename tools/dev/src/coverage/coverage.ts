import type { Kind, Section, Statement } from './statements.js';
import type { TaggedTest } from './tagged-tests.js';

/** A statement with the tests that say that they show it. */
export interface Covered {
  statement: Statement;
  /** In a place where such a statement can be shown. */
  shownBy: readonly TaggedTest[];
  /** Elsewhere, for example of a screen without a browser: of help, but not enough. */
  touchedBy: readonly TaggedTest[];
}

/** What the tests show of the specification. */
export interface Coverage {
  sections: readonly { title: string; covered: readonly Covered[] }[];
  unknown: readonly { id: string; test: TaggedTest }[];
}

const PLACES: Record<Kind, RegExp> = {
  browser: /^e2e\/specs\//,
  api: /^api\//,
  unit: /^/,
};

/** Holds the tests against the statements. */
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

/** The statements that no test shows where it has to. */
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
