import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stagedoor-bootstrap-'));
  for (const folder of ['bin', 'node_modules', 'tools', 'sample/src']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  copyFileSync(join(REPOSITORY, 'tools/bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
  writeFileSync(join(root, 'sample/src/main.ts'), '');
});

afterEach(() => rmSync(root, { recursive: true }));

it('an interrupted install is not complete for the earlier lock file either', () => {
  const marker = join(root, 'node_modules/.stagedoor-install');
  const earlier = createHash('sha256').update('the earlier lock file').digest('hex');
  writeFileSync(marker, earlier);
  writeFileSync(join(root, 'package-lock.json'), 'the new lock file');
  const npm = join(root, 'bin/npm');
  writeFileSync(npm, `#!/bin/sh\nkill -9 $PPID\n`);
  chmodSync(npm, 0o755);

  const { signal } = spawnSync(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'sample'], {
    env: { PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter) },
  });

  expect(signal).toBe('SIGKILL');
  expect(existsSync(marker)).toBe(false);
});
