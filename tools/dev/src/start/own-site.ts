import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';
import { Site } from './site.js';

/** A temporary site in this process, with its own ports and data. */
export interface OwnSite {
  site: Site;
  settings: SiteSettings;
  /** Stops the site and removes its data. */
  stop: () => Promise<void>;
}

/** Prepares such a site and returns what `start` makes of it. Stops the site when `start` fails. */
export async function startOwnSite<Started>(
  log: (line: string) => void,
  start: (own: OwnSite) => Promise<Started>,
  variables: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const dataDir = await ownDataDir();
  const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir };
  const settings = readSettings({ ...place, ...variables });
  const site = await Site.prepare(settings, log);
  const stop = async () => {
    await site.stop();
    await removeDataDir(dataDir);
  };
  try {
    return await start({ site, settings, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}
