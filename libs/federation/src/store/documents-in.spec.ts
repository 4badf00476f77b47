import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueToken, revokeToken } from '../tokens/tokens.js';
import { documentsIn } from './documents-in.js';
import { fileStore } from './file-store.js';

it('lists tokens and revocations without the copies of a process that ended while it wrote one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'documents-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const rights = { remotes: ['*'], environments: ['production'], days: 1, by: 'an operator' };
  await issueToken(fileStore(dataDir), { name: 'venues', ...rights });
  await revokeToken(fileStore(dataDir), 'venues', 'grace');
  for (const kind of ['tokens', 'revoked']) {
    await writeFile(join(dataDir, 'registry', kind, 'creators.json.1.incoming'), '{');
  }

  const documents = await documentsIn(dataDir, 'production');

  expect(documents.map(({ path }) => path)).toEqual(['tokens/venues', 'revoked/venues']);
});
