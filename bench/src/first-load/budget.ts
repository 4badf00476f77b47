import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { PageName } from './pages.js';
import type { Weight } from './weight.js';

/** The weight of each page when the budget was last set. */
export type Budget = Record<PageName, Weight>;

const FILE = join(REPOSITORY, 'bench/first-load.budget.json');

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Budget;
}

export async function writeBudget(budget: Budget): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(budget, null, 2)}\n`);
}
