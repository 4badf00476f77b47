import { watch } from 'node:fs';
import { join } from 'node:path';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure } from '@stagedoor/processes/one-line-error';
import type { Server, Site } from '../start/site.js';

/** The source folders to watch, each with the servers to restart; a remote needs none. */
const WATCHED: Readonly<Record<string, readonly Server[]>> = {
  'api/src': ['api'],
  'shell/src': ['pages'],
  'shell/server': ['pages'],
  'libs/contracts/src': ['api', 'pages'],
  'libs/federation/src': ['pages'],
  'libs/tracing/src': ['api', 'pages'],
  'libs/platform/src': ['pages'],
  'libs/ui/src': ['pages'],
  ...Object.fromEntries(findRemotes().map((remote) => [`${remote}/src`, []])),
};

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
  for (const [folder, servers] of Object.entries(WATCHED)) {
    watch(join(REPOSITORY, folder), { recursive: true }, () => {
      for (const server of servers) touched.add(server);
      renewSoon();
    });
  }
}

async function renew(site: Site, touched: Set<Server>): Promise<void> {
  const servers = new Set(touched);
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
