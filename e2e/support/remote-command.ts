import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const run = promisify(execFile);

/** Runs `npm run remote` on a site's data folder and returns its output. */
export async function remoteCommand(
  { dataDir, url }: { dataDir: string; url: string },
  line: string,
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(REPOSITORY, 'tools/bootstrap.mjs'), 'remote', ...line.split(' ')],
    { env: { ...process.env, STAGEDOOR_DATA_DIR: dataDir, API_URL: url } },
  );
  return stdout;
}
