import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** A required result and whether it was reached. */
export interface Check {
  what: string;
  wanted: string;
  got: string;
  held: boolean;
}

/** The result of a benchmark. */
export interface Report {
  name: string;
  title: string;
  /** The figures as a text table. */
  table: string;
  /** The same figures for programs. */
  figures: object;
  checks: Check[];
}

/** A stored report with its time and machine. Earlier versions have no title and table. */
export interface Result extends Pick<Report, 'name' | 'figures' | 'checks'> {
  title?: string;
  table?: string;
  measuredAt: string;
  machine: { cpus: number; model: string; memoryGb?: number; node: string };
}

const FOLDER = join(REPOSITORY, 'bench/results');

/** Prints the report. Sets the exit code to 1 if a check failed. */
export function print({ title, table, checks }: Report): void {
  process.stdout.write(`\n${title}\n\n${table}\n\n`);
  for (const { what, wanted, got, held } of checks) {
    process.stdout.write(`${held ? 'held  ' : 'FAILED'}  ${what}: ${got} (wanted ${wanted})\n`);
    if (!held) process.exitCode = 1;
  }
}

/** Writes the report to bench/results as JSON. */
export async function store({ name, title, table, figures, checks }: Report): Promise<void> {
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

/** Checks that a figure is at least `wanted`. */
export function atLeast(what: string, got: number, wanted: number, unit = ''): Check {
  return {
    what,
    wanted: `at least ${wanted}${unit}`,
    got: `${got.toFixed(2)}${unit}`,
    held: got >= wanted,
  };
}

/** Checks that a figure is at most `wanted`. */
export function atMost(what: string, got: number, wanted: number, unit = ''): Check {
  return {
    what,
    wanted: `at most ${wanted}${unit}`,
    got: `${got.toFixed(2)}${unit}`,
    held: got <= wanted,
  };
}

/** Checks that a count equals `wanted`. */
export function exactly(what: string, got: number, wanted: number): Check {
  return { what, wanted: String(wanted), got: String(got), held: got === wanted };
}
