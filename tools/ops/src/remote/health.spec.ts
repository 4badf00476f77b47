import { verdictToken } from '@stagedoor/contracts/report-ticket';
import type { MockInstance } from 'vitest';
import { type PublishedRemotes, publishedRemotes, run } from './testing/published-remotes.js';

let remotes: PublishedRemotes;

beforeEach(async () => {
  remotes = await publishedRemotes();
});

afterEach(() => remotes.remove());

describe('health', () => {
  const VOTES = { draws: 200, networks: 150, failed: 2, counted: 199, countedFailures: 1 };
  const SICK = {
    ...{ draws: 70, networks: 70, failed: 21, unloaded: 4 },
    ...{ counted: 69, countedFailures: 20, countedUnloaded: 4 },
  };
  const SECRET = 'a-secret-of-thirty-two-characters';
  const kept = { ...process.env };
  let fetched: MockInstance;

  beforeEach(() => {
    process.env.API_URL = 'http://api.test:3001/';
    process.env.REPORT_TICKET_SECRET = SECRET;
    const data = { verdict: 'worse', stable: VOTES, canary: SICK };
    fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data }));
  });

  afterEach(() => {
    fetched.mockRestore();
    process.exitCode = 0;
    for (const name of ['API_URL', 'REPORT_TICKET_SECRET']) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
  });

  it('calls the API of the environment, and exits with 1 when a canary is worse', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --auto-rollback --env staging');

    const lines = await run('health --env staging');

    expect(lines.slice(1)).toEqual([
      'version   visitors   failed   not loaded   networks   counted   rate',
      '1.3.0     200        2        0            150        199       0.50 %',
      '1.4.0     70         21       4            70         69        28.99 %',
      'The canary 1.4.0 is worse. The site ends it within a minute.',
    ]);
    expect(process.exitCode).toBe(1);
    const [url, { headers }] = fetched.mock.calls[0] as [string, { headers: object }];
    expect(url).toMatch(
      /^http:\/\/api\.test:3001\/api\/canary-verdict\?remote=mfe-x&stable=1\.3\.0&canary=1\.4\.0&since=20/,
    );
    expect(headers).toEqual({ authorization: `Bearer ${verdictToken(SECRET)}` });
  });

  it('does not call the API of the local site for another environment', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --env staging');
    delete process.env.REPORT_TICKET_SECRET;

    await expect(run('health --env staging')).rejects.toThrow(
      'Use the page server of staging with --site, or set API_URL and REPORT_TICKET_SECRET to its values.',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reports that the API refuses the secret, or does not respond', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --env staging');

    fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
    await expect(run('health --env staging')).rejects.toThrow(
      'does it have this REPORT_TICKET_SECRET?',
    );
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(run('health --env staging')).rejects.toThrow(
      'does not respond at http://api.test:3001',
    );
  });
});

it('reports that there is no canary', async () => {
  expect(await run('health --env staging')).toEqual(['No canary is in force in staging.']);
});
