import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.js';
import { loadDemoData } from '../demo/load-demo-data.js';
import { payInSandbox } from '../demo/pay-in-sandbox.js';
import type { SiteSettings } from './settings.js';

/** Loads the demo data on the first start, and says at every start who can be signed in as; not in production. */
export async function fillWithDemoData(
  settings: SiteSettings,
  log: (line: string) => void,
): Promise<void> {
  if (process.env.NODE_ENV === 'production') return;
  await loadDemoData({
    apiUrl: `http://127.0.0.1:${settings.apiPort}`,
    dataDir: settings.dataDir,
    pay: payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`),
    log,
  });
  log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { email, lastName } of Object.values(DEMO_ACCOUNTS)) log(`  ${email}  ${lastName}`);
}
