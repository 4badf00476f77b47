import { offerDemo } from '@stagedoor/dev/start/demo';
import { startOwnSite } from '@stagedoor/dev/start/own-site';
import type { SiteSettings } from '@stagedoor/ops/site/settings';

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
export function startDemoSite(log: (line: string) => void): Promise<DemoSite> {
  return startOwnSite(log, async ({ site, settings, stop }) => {
    await Promise.race([site.start(), site.failure]);
    await offerDemo(settings, site.databaseUrl, () => undefined);
    const url = `http://localhost:${settings.port}`;
    return { url, settings, failure: site.failure, stop };
  });
}
