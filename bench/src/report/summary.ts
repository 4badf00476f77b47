import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Result } from './report.js';

const FOLDER = join(REPOSITORY, 'bench');

/** Writes bench/results.md from the latest stored result of each benchmark. */
export async function writeSummary(names: readonly string[]): Promise<void> {
  const results = await Promise.all(names.map(readResult));
  const parts = results.flatMap((result) => (result ? [partOf(result)] : []));
  const text = `# Benchmark results\n\nWritten by \`npm run bench\`, which replaces the sections of the benchmarks that it runs. Methods and limits: [docs/guides/benchmarks.md](../docs/guides/benchmarks.md).\n\n${parts.join('\n')}`;
  await writeFile(join(FOLDER, 'results.md'), text);
}

async function readResult(name: string): Promise<Result | undefined> {
  try {
    return JSON.parse(await readFile(join(FOLDER, 'results', `${name}.json`), 'utf8')) as Result;
  } catch {
    return undefined;
  }
}

function partOf({ name, title, measuredAt, machine, table, checks }: Result): string {
  const [day = ''] = measuredAt.split('T');
  const { cpus, model, memoryGb, node } = machine;
  const memory = memoryGb === undefined ? '' : `, ${memoryGb} GB`;
  const held = checks.map(
    (check) =>
      `- ${check.held ? 'held' : '**not held**'}: ${check.what}: ${check.got} (wanted ${check.wanted})`,
  );
  return [
    `## ${name}`,
    '',
    `${title ?? ''}`.trim(),
    '',
    `${day}, ${cpus} × ${model}${memory}, Node ${node}`,
    '',
    ...(table ? ['```', table, '```', ''] : []),
    ...held,
    '',
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
