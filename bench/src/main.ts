import { describeFailure } from '../../tools/src/processes/one-line-error.js';
import { stopRequested } from '../../tools/src/processes/stop-requests.js';
import { benchHolds } from './holds/holds.bench.js';
import { benchPurchases } from './purchases/purchases.bench.js';
import { publish } from './report/report.js';
import { seatAudience } from './site/audience.js';
import { startBenchSite } from './site/bench-site.js';
import { recordPastSales } from './site/past-sales.js';
import { benchSpike } from './spike/spike.bench.js';

/** More than buy at the same moment in any of them. */
const PEOPLE = 10_000;

const BENCHES = { holds: benchHolds, purchases: benchPurchases, spike: benchSpike };

const HELP = `npm run bench [-- holds purchases spike]
Measures a site of its own on this machine and stops by itself, after about five minutes for all three.
Each prints a table and what must hold, and writes bench/results/<name>.json; exits with 1 when something did not hold.

  holds      orders of one hot ticket type a second, against groups of one and against pgbench
  purchases  whole purchases a second: order, session, payment, webhook, tickets
  spike      10,000 people on 2,000 tickets within one second, and how all 2,000 are paid
`;

type Name = keyof typeof BENCHES;
const isName = (name: string): name is Name => Object.hasOwn(BENCHES, name);

const wanted = process.argv.slice(2);
if (wanted.includes('--help') || !wanted.every(isName)) {
  process.stdout.write(HELP);
  process.exitCode = wanted.includes('--help') ? 0 : 1;
} else {
  await run(wanted.length > 0 ? wanted : (Object.keys(BENCHES) as Name[]));
}
process.exit();

async function run(names: readonly Name[]): Promise<void> {
  const stop = stopRequested();
  const site = await startBenchSite((line) => process.stdout.write(`${line}\n`));
  const benches = async () => {
    const audience = await seatAudience(site, PEOPLE);
    await recordPastSales(site.database, audience);
    for (const name of names) {
      process.stdout.write(`Measuring ${name} …\n`);
      const report = await BENCHES[name](site, audience);
      await publish(report);
      if (report.checks.some(({ held }) => !held)) process.exitCode = 1;
    }
  };
  try {
    await Promise.race([benches(), site.failure, stop]);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await site.stop();
  }
}
