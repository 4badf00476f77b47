import { join } from 'node:path';
import { inParallel, publishLocal } from '@stagedoor/federation';
import { Supervisor } from '@stagedoor/processes/supervisor';
import { launchBrowser } from '../browser/launch-browser.js';
import { startFakeApi } from '@stagedoor/harness/fake-api/start-fake-api';
import { ownDataDir, ownPorts, removeDataDir } from '../site/own-place.js';
import { pagesProgram } from '../site/pages-program.js';
import { readSettings } from '../site/settings.js';
import { type PathResult, visitPath } from './visit-path.js';

const HOLDS_EVERY_ROLE = 'everyone';
const AT_ONCE = 2;

export interface RemoteCheck {
  /** Folders of builds, each with its `stagedoor-remote.json`; all are in force at once. */
  builds: readonly string[];
  log: (line: string) => void;
}

/**
 * Opens every path of these builds in the shell that is built on this machine, in Chromium, on a fake API. Does not
 * touch the data of the local site. Rejects if a build is incomplete.
 */
export async function checkRemotes({ builds, log }: RemoteCheck): Promise<PathResult[]> {
  const dataDir = await ownDataDir();
  const settings = readSettings({ ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir });
  const supervisor = new Supervisor(join(dataDir, 'running.json'), join(dataDir, 'logs'));
  const browser = await launchBrowser(log);
  const api = await startFakeApi({ port: settings.apiPort });
  try {
    const { remotes } = await publishLocal({ builds: [...builds], dataDir, by: 'remote check' });
    const siteUrl = `http://localhost:${settings.port}`;
    await supervisor.startService(pagesProgram(settings), siteUrl);
    const visits = Object.entries(remotes).flatMap(([remote, { version, paths }]) =>
      paths.map((owned) => ({ browser, siteUrl, remote, version, owned, token: HOLDS_EVERY_ROLE })),
    );
    return await inParallel(visits, AT_ONCE, visitPath);
  } finally {
    await browser.close();
    await supervisor.stop();
    await api.stop();
    await removeDataDir(dataDir);
  }
}
