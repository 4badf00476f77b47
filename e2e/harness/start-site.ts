import { join } from 'node:path';
import { startTemporarySite } from '@stagedoor/dev/start/temporary-site';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { publishFaultyRemote } from './publish-faulty-remote';

/** The journeys register hundreds of accounts from one IP address. */
const LIMITS = { REGISTRATIONS_PER_NETWORK: '10000' };

/**
 * Starts a site by `npm start` on free ports with its own data and the faulty remote, and sets STAGEDOOR_URL and
 * STAGEDOOR_DATA_DIR for the journeys. Playwright calls the returned function at the end: it stops the site and fails
 * if the audit of the ledger finds a breach. With STAGEDOOR_URL set, uses the site at that URL instead.
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
