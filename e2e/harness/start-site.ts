import { join } from 'node:path';
import { startTemporarySite } from '@stagedoor/dev/start/temporary-site';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { publishFaultyRemote } from './publish-faulty-remote';

/** The journeys open hundreds of accounts from one address. */
const LIMITS = { REGISTRATIONS_PER_NETWORK: '10000' };

/**
 * Starts one site by the very command that people use, on ports and data of its own, with one remote more, and tells the journeys
 * where it is in STAGEDOOR_URL and STAGEDOOR_DATA_DIR. Playwright calls what it answers at the end, which fails the
 * journeys when they left the books of the site unsound. With STAGEDOOR_URL set, they use the site that runs there.
 */
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STAGEDOOR_URL) {
    await publishFaultyRemote();
    return undefined;
  }
  const site = await startTemporarySite({
    logsTo: join(REPOSITORY, '.results/e2e-logs'),
    variables: LIMITS,
  });
  process.env.STAGEDOOR_URL = site.url;
  process.env.STAGEDOOR_DATA_DIR = site.dataDir;
  await publishFaultyRemote();
  return async () => {
    try {
      site.audit();
    } finally {
      await site.stop();
    }
  };
}
