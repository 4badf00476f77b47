import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster } from './postmaster-pid.js';

const TIMES = 3_000;
const WRITE_AND_DELETE = `
  const { rmSync, writeFileSync } = require('node:fs');
  const path = process.argv[1];
  for (let time = 0; time < ${TIMES}; time += 1) {
    writeFileSync(path, '99999999');
    rmSync(path);
  }
`;

it('finds no server while its file is written and deleted', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'stagedoor-cluster-'));
  const path = join(cluster, 'postmaster.pid');
  const writer = spawn(process.execPath, ['-e', WRITE_AND_DELETE, path], { stdio: 'inherit' });
  const ended = once(writer, 'exit');
  const found = [];

  while (writer.exitCode === null) {
    for (let time = 0; time < 1_000; time += 1) found.push(findPostmaster(cluster));
    await new Promise(setImmediate);
  }
  await ended;
  rmSync(cluster, { recursive: true });

  expect(found.filter((server) => server !== undefined)).toEqual([]);
});
