import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { readRemote } from './read-remote.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  [null, 'has no package.json: name the folder of a remote.'],
  ['{ "stagedoor": }', 'package.json is not JSON.'],
  ['{}', 'declares no remote: "stagedoor": { "remote": … }.'],
  [
    '{ "stagedoor": { "remote": "my-area", "platform": "any", "paths": [] } }',
    'is not valid: platform: ',
  ],
])('refuses a folder with %s by one sentence', async (manifest, sentence) => {
  if (manifest) await writeFile(join(folder, 'package.json'), manifest);

  const refused = await readRemote(folder).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(OneLineError);
  expect((refused as OneLineError).message).toContain(sentence);
});
