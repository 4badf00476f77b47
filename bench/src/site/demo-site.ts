import { offerDemo } from '@stagedoor/dev/start/demo';
import { Site } from '@stagedoor/dev/start/site';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';

/** A temporary site with the demo data. */
export interface DemoSite {
  url: string;
  settings: SiteSettings;
  /** Rejects when a part of the site ends unexpectedly. */
  failure: Promise<never>;
  /** Stops the site and removes its data. */
  stop: () => Promise<void>;
}

/** Starts the site by the code of `npm start`, with its own ports and data. */
export async function startDemoSite(log: (line: string) => void): Promise<DemoSite> {
  const dataDir = await ownDataDir();
  const settings = readSettings({ ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir });
  const site = await Site.prepare(settings, log);
  const stop = async () => {
    await site.stop();
    await removeDataDir(dataDir);
  };
  try {
    await Promise.race([site.start(), site.failure]);
    await offerDemo(settings, site.databaseUrl, () => undefined);
    const url = `http://localhost:${settings.port}`;
    return { url, settings, failure: site.failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
