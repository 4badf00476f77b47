import type { Statement } from './statements.js';
import type { TestApp } from './test-app.js';

/** A step of a query plan that reads a table, and how many rows it read. */
export interface TableRead {
  step: string;
  table: string;
  rows: number;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Repeats the statements in one transaction and returns how each of their plans reads tables. */
export function tableReadsOf(
  { dataSource }: TestApp,
  statements: readonly Statement[],
): Promise<TableRead[]> {
  return dataSource.transaction(async (manager) => {
    const reads: TableRead[] = [];
    for (const { text, parameters } of statements) {
      if (/^\s*(SELECT|WITH)/.test(text)) {
        const [explained] = await manager.query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          parameters,
        );
        reads.push(...readsOf(explained['QUERY PLAN'][0].Plan));
      } else if (text.startsWith('SET LOCAL')) {
        await manager.query(text);
      }
    }
    // Jobs read the table `site`, which has one row, meanwhile.
    return reads.filter(({ table }) => table !== 'site');
  });
}

function readsOf(plan: Plan): TableRead[] {
  const below = (plan.Plans ?? []).flatMap(readsOf);
  const table = plan['Relation Name'];
  if (table === undefined) return below;
  const rows =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return [{ step: plan['Node Type'], table, rows: rows * plan['Actual Loops'] }, ...below];
}
