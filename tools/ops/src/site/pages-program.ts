import type { Program } from '@stagedoor/processes/program';
import type { LocalSecrets } from './secrets.js';
import type { SiteSettings } from './settings.js';

/** The port of a copy of the API; the first has number 1. */
export interface ApiCopy {
  port: number;
  number: number;
}

/** The page server in front of these copies of the API. */
export function pagesProgram(
  site: SiteSettings,
  copies: readonly ApiCopy[] = [{ port: site.apiPort, number: 1 }],
  secrets?: LocalSecrets,
): Program {
  return {
    name: 'Page server',
    script: 'shell/dist/server/main.js',
    env: {
      HOST: 'localhost',
      PORT: String(site.port),
      PUBLIC_URL: `http://localhost:${site.port}`,
      API_URL: copies.map(({ port }) => `http://127.0.0.1:${port}`).join(),
      STAGEDOOR_ENVIRONMENT: 'local',
      STAGEDOOR_DATA_DIR: site.dataDir,
      ...(secrets && { REPORT_TICKET_SECRET: secrets.reportTicketSecret }),
    },
  };
}
