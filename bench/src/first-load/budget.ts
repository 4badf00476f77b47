import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../../../tools/src/processes/node-arguments.js';
import type { PageName } from './pages.js';
import { FIGURES, LIMITS, type Weight } from './weight.js';

/** What each page cost when the budget was last set. */
export type Budget = Record<PageName, Weight>;

const FILE = join(REPOSITORY, 'bench/first-load.budget.json');
const TOLERANCE = 1.1;

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Budget;
}

export async function writeBudget(budget: Budget): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(budget, null, 2)}\n`);
}

/** Says which figures of a page are more than a tenth above its budget, or above what no page may cost. */
export function breaches(weight: Weight, budget: Weight): string[] {
  return FIGURES.flatMap((figure) => {
    const allowed = Math.min(Math.floor(budget[figure] * TOLERANCE), LIMITS[figure]);
    const got = weight[figure];
    return got > allowed ? [`${figure}: ${got}, allowed are ${allowed}`] : [];
  });
}
