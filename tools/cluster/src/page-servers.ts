import { join } from 'node:path';
import { publishLocal } from '@stagedoor/federation';
import { pagesProgram } from '@stagedoor/ops/site/pages-program';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { keepSecrets } from '@stagedoor/ops/site/secrets';
import { readSettings } from '@stagedoor/ops/site/settings';
import { isReachable } from '@stagedoor/processes/is-reachable';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { Service } from './service.js';

export interface PageServersOptions {
  /** The folder of the registry, which they share. */
  shopFolder: string;
  logFolder: string;
  /** The site's URL in the browser. */
  publicUrl: string;
  ports: readonly number[];
  /** The copies of the API, of which each page server uses those that are ready. */
  apiPorts: readonly number[];
}

/** Publishes the built remotes and prepares the page servers, which have to be started. */
export async function preparePageServers(options: PageServersOptions): Promise<Service[]> {
  const { shopFolder, logFolder, publicUrl, ports, apiPorts } = options;
  const builds = findRemotes().map((remote) => join(REPOSITORY, remote, 'dist'));
  await publishLocal({ builds, dataDir: shopFolder, by: 'cluster' });
  const secrets = keepSecrets(shopFolder);
  const copies = apiPorts.map((port, index) => ({ port, number: index + 1 }));
  return ports.map((port, index) => {
    const settings = readSettings({ PORT: String(port), STAGEDOOR_DATA_DIR: shopFolder });
    const { script, env = {} } = pagesProgram(settings, copies, secrets);
    const name = `pages-${index + 1}`;
    return new Service({
      name,
      program: process.execPath,
      args: [join(REPOSITORY, script)],
      env: { ...env, PUBLIC_URL: publicUrl },
      log: join(logFolder, `${name}.log`),
      runAs: undefined,
      works: () => isReachable(`http://127.0.0.1:${port}/health/ready`),
    });
  });
}
