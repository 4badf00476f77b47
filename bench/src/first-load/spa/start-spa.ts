import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatRegistry, readRegistry, registryFile } from '@stagedoor/federation';
import { pagesProgram } from '@stagedoor/ops/site/pages-program';
import type { SiteSettings } from '@stagedoor/ops/site/settings';
import { findFreePort } from '@stagedoor/processes/free-port';
import { Supervisor } from '@stagedoor/processes/supervisor';
import { buildSpa } from './build-spa.js';

const ENVIRONMENT = 'local';

/** The same screens as one bundle, with the API of a site. */
export interface Spa {
  url: string;
  stop: () => Promise<void>;
}

/** Builds the bundle and starts a page server for it, with its files in the site's data folder. */
export async function startSpa(site: SiteSettings): Promise<Spa> {
  const dataDir = join(site.dataDir, 'spa');
  const clientDir = join(dataDir, 'client');
  await buildSpa(clientDir);
  await writeSpaRegistry(site.dataDir, dataDir);
  const settings = { ...site, dataDir, port: await findFreePort() };
  const url = `http://localhost:${settings.port}`;
  const supervisor = new Supervisor(join(dataDir, 'running.json'), join(dataDir, 'logs'));
  const program = {
    ...pagesProgram(settings),
    name: 'Page server of the bundle',
    script: 'bench/src/first-load/spa/serve-spa.ts',
    args: [clientDir],
  };
  try {
    await supervisor.startService(program, `${url}/`);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { url, stop: () => supervisor.stop() };
}

/** Copies the site's registry without files to preload: the bundle contains all that a page needs. */
async function writeSpaRegistry(siteDataDir: string, dataDir: string): Promise<void> {
  const registry = await readRegistry(siteDataDir, ENVIRONMENT);
  const remotes = Object.fromEntries(
    Object.entries(registry.remotes).map(([name, entry]) => [name, { ...entry, initial: [] }]),
  );
  const file = registryFile(dataDir, ENVIRONMENT);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, formatRegistry({ ...registry, remotes }));
}
