import { startSiteOfParts, type SiteOfParts } from '@stagedoor/dev/start/site-of-parts';
import { expectToFail } from './console';
import { type Page, test as journey } from './test';

/** A journey on a site of its own, whose servers it can stop and start and whose database it can make fail. */
export const test = journey.extend<object, { parts: SiteOfParts }>({
  parts: [
    async ({ browser: _browser }, use) => {
      const parts = await startSiteOfParts();
      const { STAGEDOOR_URL, STAGEDOOR_DATA_DIR } = process.env;
      Object.assign(process.env, {
        STAGEDOOR_URL: parts.url,
        STAGEDOOR_DATA_DIR: parts.dataDir,
      });
      await use(parts);
      Object.assign(process.env, { STAGEDOOR_URL, STAGEDOOR_DATA_DIR });
      await parts.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ parts }, use) => use(parts.url),
});

/** Counts the page's requests for this API path from now on. Allows them to fail. */
export function callsOf(page: Page, path: string): () => number {
  let count = 0;
  const pathname = `/api${path}`;
  expectToFail(page, pathname);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pathname) count += 1;
  });
  return () => count;
}

/** Runs the callback while the server is stopped. */
export async function without(
  parts: SiteOfParts,
  server: Parameters<SiteOfParts['stopServer']>[0],
  meanwhile: () => Promise<void>,
): Promise<void> {
  await parts.stopServer(server);
  try {
    await meanwhile();
  } finally {
    await parts.startServer(server);
  }
}

/** Runs the callback while every statement on the table fails. */
export async function withoutTable(
  parts: SiteOfParts,
  table: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await parts.runSql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await meanwhile();
  } finally {
    await parts.runSql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}
