import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { keepSecrets } from './secrets.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'secrets.json');

it('generates secrets once, readable only by their owner', () => {
  const secrets = keepSecrets(dataDir);

  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(keepSecrets(dataDir)).toEqual(secrets);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it('adds the secrets that an older data folder lacks, and keeps the others', () => {
  const { reportTicketSecret: _added, ...before } = keepSecrets(dataDir);
  writeFileSync(file(), JSON.stringify(before));

  const secrets = keepSecrets(dataDir);

  expect(secrets).toEqual({ ...before, reportTicketSecret: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(secrets);
});

it('names a file that is not readable, and what to do', () => {
  writeFileSync(file(), '{"jwtSecret"');

  const keep = () => keepSecrets(dataDir);

  expect(keep).toThrow(OneLineError);
  expect(keep).toThrow(
    `${file()} is not readable as JSON: restore it from a backup, or delete it; new secrets end all sessions.`,
  );
});
