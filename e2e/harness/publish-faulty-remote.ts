import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { putInForce } from '../support/published-remotes';

/**
 * Builds the remote with switchable faults like every other remote and puts it in force on the site. With FAULTY_BUILD
 * set, takes the build in that folder instead.
 */
export async function publishFaultyRemote(): Promise<void> {
  const built = process.env.FAULTY_BUILD;
  if (built) return putInForce(built);
  const folder = join(REPOSITORY, 'e2e/fixtures/mfe-faulty');
  const webpack = join(REPOSITORY, 'node_modules/webpack-cli/bin/cli.js');
  execFileSync(process.execPath, [webpack, '--mode', 'production'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await putInForce(join(folder, 'dist'));
}
