import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { databaseUrl } from './database-url.js';
import { functionDrift } from './function-drift.js';
import { migrationText } from './migration-text.js';

const SOURCES = new URL('../../src/database/', import.meta.url);
const INDEX = new URL('migrations/index.ts', SOURCES);

try {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new Error('give the migration a name like change-the-line');
  }
  console.log(await write(name));
} catch (error) {
  console.error(`No migration was written: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** Writes the migration that the texts in `functions` need, and returns a description of it. */
async function write(name: string): Promise<string> {
  const drift = await functionDrift(
    databaseUrl(process.env),
    fileURLToPath(new URL('functions', SOURCES)),
  );
  if (drift.length === 0) return 'Every function and view equals its text: nothing to write.';
  const index = readFileSync(INDEX, 'utf8');
  const last = Math.max(...Array.from(index.matchAll(/\/(\d+)-/g), ([, time]) => Number(time)));
  const time = Math.max(Date.now(), last + 1_000);
  const className = `${name.replace(/(?:^|-)./g, (start) => start.slice(-1).toUpperCase())}${time}`;
  const path = `migrations/${time}-${name}.ts`;
  writeFileSync(new URL(path, SOURCES), migrationText(className, drift));
  writeFileSync(INDEX, `${index}export { ${className} } from './${time}-${name}.js';\n`);
  return `${path} changes ${drift.map((one) => one.name).join(', ')}.`;
}
