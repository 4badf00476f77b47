import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatRegistry } from './format-registry.js';
import { readRegistry, registryFile, settleRegistry } from './registry-history.js';
import { emptyRegistry, type Registry } from './registry.js';
import { writeRegistry } from './write-registry.js';

const DAMAGE = ['', '{"schemaVersion":1,"env', 'null', '{"schemaVersion":1,"revision":1}'];

let dataDir: string;
let first: Registry;
let second: Registry;

const author = { by: 'a-team', what: 'a change' };
const inFile = () => readFile(registryFile(dataDir, 'local'), 'utf8');
const revisionFile = (revision: number) => join(dataDir, `registry/history/local/${revision}.json`);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
  first = await writeRegistry(dataDir, emptyRegistry('local'), author);
  second = await writeRegistry(dataDir, first, author);
});

afterEach(() => rm(dataDir, { recursive: true }));

describe.each(DAMAGE)('a newest revision whose file contains %j', (damage) => {
  beforeEach(() => writeFile(revisionFile(2), damage));

  it('leaves its copy in force, and names the file that restores it', async () => {
    await expect(readRegistry(dataDir, 'local')).rejects.toThrow(
      'registry/history/local/2.json of the data folder is damaged: it is not JSON with revision 2. Copy registry/local.json over it, which has that revision.',
    );
    expect(await inFile()).toBe(formatRegistry(second));

    await writeFile(revisionFile(2), await inFile());
    expect(await readRegistry(dataDir, 'local')).toEqual(second);
  });

  it('is not put in force, and needs a backup if no copy has it', async () => {
    await writeFile(registryFile(dataDir, 'local'), formatRegistry(first));

    await expect(readRegistry(dataDir, 'local')).rejects.toThrow(
      'registry/history/local/2.json of the data folder is damaged: it is not JSON with revision 2. Restore it from a backup.',
    );
    expect(await inFile()).toBe(formatRegistry(first));
  });
});

it('puts a revision of a later schema in force, which other programs know', async () => {
  const later = '{"schemaVersion":2,"revision":2}';
  await writeFile(revisionFile(2), later);

  expect(await settleRegistry(dataDir, 'local')).toBe(2);

  expect(await inFile()).toBe(later);
});
