import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.js';
import type { SiteSettings } from './settings.js';

export async function fillWithDemoData(
  settings: SiteSettings,
  log: (line: string) => void,
): Promise<void> {
  log(`Demo accounts (password ${DEMO_PASSWORD}): ${Object.keys(DEMO_ACCOUNTS).length}`);
  void settings;
}
