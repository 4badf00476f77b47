import { ROLE_TITLES } from '@stagedoor/contracts';
import type { SiteSettings } from '@stagedoor/ops/site/settings';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@stagedoor/testing/demo-accounts';
import { confirmAddresses } from '../demo/confirm-addresses.js';
import { readDemoDatabase } from '../demo/demo-database.js';
import { loadDemoData } from '../demo/load-demo-data.js';

/** Loads the demo data on the first start with a database and prints the accounts; does nothing in production. */
export async function offerDemo(
  settings: SiteSettings,
  databaseUrl: string,
  log: (line: string) => void,
): Promise<void> {
  if (process.env.NODE_ENV === 'production') return;
  await loadDemoData({
    apiUrl: `http://127.0.0.1:${settings.apiPort}`,
    dataDir: settings.dataDir,
    database: await readDemoDatabase(databaseUrl),
    pay: payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`),
    confirm: (emails) => confirmAddresses(databaseUrl, emails),
    log: (line) => log(`Demo data: ${line}`),
  });
  log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { email, roles } of Object.values(DEMO_ACCOUNTS)) {
    log(`  ${email.padEnd(28)}${roles.map((role) => ROLE_TITLES[role]).join(', ')}`);
  }
}
