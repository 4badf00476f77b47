import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemote } from './read-remote.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  [null, 'has no package.json: name the folder of a remote.'],
  [{}, 'declares no remote: "stagedoor": { "remote": … }.'],
  [{ stagedoor: { remote: 'my-area', platform: 'any', paths: [] } }, 'is not valid: platform: '],
])('refuses a folder with %j by one sentence', async (manifest, sentence) => {
  if (manifest) await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));

  await expect(readRemote(folder)).rejects.toThrow(sentence);
});
