import { openSignedIn } from '@stagedoor/dev/packages/testing/account';
import { Team } from '@stagedoor/dev/packages/testing/team';
import { publishPackages } from '@stagedoor/dev/packages/publish-packages';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import { say } from '@stagedoor/ops/site/run-command';
import { findFreePort } from '@stagedoor/processes/free-port';
import { round } from '../load/latencies.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { seatAudience } from '../site/audience.js';
import { type BenchSite, startBenchSite } from '../site/bench-site.js';

const AREA = 'my-area';
const LIMIT_S = 120;

/**
 * Measures from `npm create` to the screen of the new remote inside a local shell that runs already, with the packages of
 * others in npm's cache.
 */
export async function benchCreate(): Promise<Report> {
  const port = String(await findFreePort());
  process.env.DEV_REMOTES = `${AREA}=http://localhost:${port}`;
  const site = await startBenchSite(say);
  const team = await Team.begin();
  try {
    process.env.NPM_CONFIG_USERCONFIG = team.registry.variables.NPM_CONFIG_USERCONFIG;
    await publishPackages(team.packed, team.registry.url, 'latest');
    // A first installation fills the cache.
    await timeSteps(site, team, port);
    await team.run(`rm -r ${AREA}`);
    return reportOf(await timeSteps(site, team, port));
  } finally {
    await team.end();
    await site.stop();
    delete process.env.DEV_REMOTES;
    delete process.env.NPM_CONFIG_USERCONFIG;
  }
}

/** Returns the seconds of each step. */
async function timeSteps(
  site: BenchSite,
  team: Team,
  PORT: string,
): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {};
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    seconds[step] = round((performance.now() - begun) / 1_000, 1);
    return result;
  };
  await timed('npm create', () => team.create(`npm create @stagedoor/remote ${AREA}`));
  await timed('npm install', () =>
    team.run('npm install --prefer-offline --no-audit --no-fund', AREA),
  );
  const server = await timed('npm run dev', () =>
    team.start('npm run dev', AREA, { until: /is open at/, PORT }),
  );
  await site.withPages((url) => timed('the screen in the shell', () => openInShell(site, url)));
  await server.interrupt();
  return seconds;
}

async function openInShell(site: BenchSite, url: string): Promise<void> {
  const [person] = await seatAudience(site, 1);
  const browser = await launchBrowser(say);
  try {
    const page = await openSignedIn(browser, { url }, person!, `/${AREA}`);
    await page.getByRole('heading', { level: 1, name: 'My Area' }).waitFor();
  } finally {
    await browser.close();
  }
}

function reportOf(seconds: Record<string, number>): Report {
  const wholeS = Object.values(seconds).reduce((sum, one) => sum + one, 0);
  return {
    name: 'create',
    title: 'From npm create to the screen of the new remote inside a local shell, in seconds',
    table: table(
      ['step', 'seconds'],
      [...Object.entries(seconds), ['all', wholeS] as const].map(([step, value]) => [
        step,
        value.toFixed(1),
      ]),
    ),
    figures: { ...seconds, wholeS: round(wholeS, 1) },
    checks: [atMost('the screen is there', round(wholeS, 1), LIMIT_S, ' s')],
  };
}
