import { watch } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure } from '@stagedoor/processes/one-line-error';
import type { Server, Site } from '../start/site.js';
import { watchedFolders } from './watched-folders.js';

/** The delay after a change, because editors write a file more than once. */
const SETTLE_MS = 150;

/** Renews the site when its sources change, one renewal at a time. Prints a failed build and keeps the site running. */
export function followChanges(site: Site): void {
  const touched = new Set<Server>();
  let timer: NodeJS.Timeout | undefined;
  let renewal = Promise.resolve();
  const renewSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renewal = renewal.then(() => renew(site, touched));
    }, SETTLE_MS);
  };
  for (const [folder, servers] of watchedFolders()) {
    watch(join(REPOSITORY, folder), { recursive: true }, () => {
      for (const server of servers) touched.add(server);
      renewSoon();
    });
  }
}

async function renew(site: Site, touched: Set<Server>): Promise<void> {
  const servers = [...touched];
  touched.clear();
  const begun = Date.now();
  try {
    await site.renew(servers);
    process.stdout.write(`Renewed in ${((Date.now() - begun) / 1000).toFixed(1)} s.\n`);
  } catch (error) {
    for (const server of servers) touched.add(server);
    process.stderr.write(`${describeFailure(error)}\n`);
  }
}
