import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

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

/** A report as it is kept, with when and where it was made. Those of earlier versions lack what people read. */
export interface Result extends Pick<Report, 'name' | 'figures' | 'checks'> {
  title?: string;
  table?: string;
  measuredAt: string;
  machine: { cpus: number; model: string; memoryGb?: number; node: string };
}

const FOLDER = join(REPOSITORY, 'bench/results');

/** Prints the report and writes it to bench/results as JSON. */
export async function publish({ name, title, table, figures, checks }: Report): Promise<void> {
  process.stdout.write(`\n${title}\n\n${table}\n\n`);
  for (const { what, wanted, got, held } of checks) {
    process.stdout.write(`${held ? 'held  ' : 'FAILED'}  ${what}: ${got} (wanted ${wanted})\n`);
  }
  const result: Result = {
    name,
    title,
    measuredAt: new Date().toISOString(),
    machine: machine(),
    table,
    figures,
    checks,
  };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

function machine(): Result['machine'] {
  const [first] = cpus();
  const memoryGb = Math.round(totalmem() / 1_000_000_000);
  return { cpus: cpus().length, model: first?.model ?? '', memoryGb, node: process.version };
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
