import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../../tools/src/processes/node-arguments.js';

/** What must hold, and whether it did. */
export interface Check {
  what: string;
  wanted: string;
  got: string;
  held: boolean;
}

/** What a benchmark found out. */
export interface Report {
  name: string;
  title: string;
  /** The figures as a table for people. */
  table: string;
  /** The same figures for programs. */
  figures: object;
  checks: Check[];
}

const FOLDER = join(REPOSITORY, 'bench/results');

/** Prints the report and writes it to bench/results as JSON. */
export async function publish({ name, title, table, figures, checks }: Report): Promise<void> {
  process.stdout.write(`\n${title}\n\n${table}\n\n`);
  for (const { what, wanted, got, held } of checks) {
    process.stdout.write(`${held ? 'held  ' : 'FAILED'}  ${what}: ${got} (wanted ${wanted})\n`);
  }
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version };
  const json = { name, measuredAt: new Date().toISOString(), machine, figures, checks };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
}

/** A check that a figure is at least what is wanted. */
export function atLeast(what: string, got: number, wanted: number, unit = ''): Check {
  return {
    what,
    wanted: `at least ${wanted}${unit}`,
    got: `${got.toFixed(2)}${unit}`,
    held: got >= wanted,
  };
}

/** A check that a figure is at most what is wanted. */
export function atMost(what: string, got: number, wanted: number, unit = ''): Check {
  return {
    what,
    wanted: `at most ${wanted}${unit}`,
    got: `${got.toFixed(2)}${unit}`,
    held: got <= wanted,
  };
}

/** A check that a count is exactly what is wanted. */
export function exactly(what: string, got: number, wanted: number): Check {
  return { what, wanted: String(wanted), got: String(got), held: got === wanted };
}
