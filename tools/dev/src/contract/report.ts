import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { format, type FormatConfig } from 'oxfmt';
import { compileBoth } from './comparison.js';
import type { Declarations } from './declarations.js';
import type { PromisedPackage } from './promised-packages.js';
import { type Export, readSurface, textOf } from './surface.js';

/** Returns the report of a package: all exports, sorted, without comments. */
export async function reportOf(
  promised: PromisedPackage,
  declarations: Declarations,
  version: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const comparison = compileBoth(promised, { before: {}, after: declarations });
  const exported = [...readSurface(comparison, 'after').values()];
  const shown = new Set(exported.map(({ symbol }) => symbol));
  const mentioned = [...new Set(exported.flatMap(({ refersTo }) => refersTo))]
    .filter((symbol) => !shown.has(symbol))
    .map((symbol) => textOf(comparison, symbol, symbol.name));
  const textsFor = (audience: Export['audience']) =>
    exported.filter((one) => one.audience === audience).map(({ text }) => text);
  return [
    `# API report of @stagedoor/${promised.name} ${version}`,
    'Everything that it promises to remotes, made by `npm run contract -- --write`. A change of it needs a new version.',
    await section('Exports', textsFor('remotes')),
    await section('Types that these speak of', mentioned.sort()),
    await section('For hosts alone, not promised', textsFor('hosts')),
    '## Packages whose types it speaks',
    `${Object.entries(packages)
      .map(([name, at]) => `- ${name} ${at}`)
      .join('\n')}\n`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

async function section(title: string, texts: readonly string[]): Promise<string> {
  if (texts.length === 0) return '';
  const options = JSON.parse(
    readFileSync(join(REPOSITORY, '.oxfmtrc.json'), 'utf8'),
  ) as FormatConfig;
  const { code, errors } = await format('report.d.ts', texts.join('\n\n'), options);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return `## ${title}\n\n\`\`\`ts\n${code}\`\`\``;
}
