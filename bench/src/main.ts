import { reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { benchAgainst, PAIRED } from './against/against.js';
import { benchCluster } from './cluster/cluster.bench.js';
import { benchMarket, type Market, MARKETS } from './market.js';
import { print, type Report, store } from './report/report.js';
import { writeSummary } from './report/summary.js';
import { benchSales, type Sale, SALES } from './sales.js';
import { benchScreens, type Screen, SCREENS } from './screens.js';
import { benchTracing } from './tracing/tracing.bench.js';
import { benchUpkeep, UPKEEP, type Upkeep } from './upkeep.js';

const HELP = `npm run bench [-- holds purchases spike rush door browse lists start create memory first-load pages drawing lighthouse] [--write] [--against <commit>]
Measures a temporary site on this machine; all benchmarks together take about half an hour.
Each prints a table and its checks and writes bench/results/<name>.json and its section of bench/results.md. Exits with 1 when a check fails.

  holds       orders per second of one hot ticket type, against groups of one and against pgbench
  purchases   whole purchases per second: order, session, payment, webhook, tickets; and the processor
              time of each process per purchase
  spike       10,000 users and 2,000 tickets within one second, and the payment of all 2,000
  rush        10,000 users and 2,000 tickets with a line in front of orders, and the list of events meanwhile
  door        scans per second in batches, against pgbench, and single ones, against holds without groups;
              from the frame of a camera to the verdict, against its parts
  browse      list, search, city, date and event with 100 to 100,000 events, against bare node:http
  lists       venues, orders, tickets and an event's orders with 100,000 of each, against an idle request
  start       npm start in a fresh clone, and further starts
  create      from npm create in an empty folder to the new remote's screen inside a local shell
  memory      memory of each process, idle and under load
  first-load  landing page and event with an empty cache, against the same screens as one bundle
              --write stores their weights as the budget of npm test
  pages       landing page, browse and event, drawn and in memory, against bare node:http;
              and an event's page in a flood of invented addresses, against the same alone
  drawing     a list of events that is not in memory, against renderToString of the same tree alone;
              and the wait for pages while a server part loops
  lighthouse  landing page, browse and event in Lighthouse as a phone, and the same as one bundle

  cluster     holds and purchases on a cluster of PostgreSQL with and without a synchronous standby, against one
              node of the same version; only by its name, because it needs the programs of npm run cluster
  tracing     the servers' processor time for a purchase with traces of a tenth of the calls, against none; only
              by its name

  --against <commit>
              measures these files and that commit in turns, and prints the ratios with their spread: what is
              inside the spread is called equal; stores nothing. For: ${PAIRED.join(', ')}
`;

/** Measured only by their names: the costs of a layout and of an option. */
const BY_NAME = { cluster: benchCluster, tracing: benchTracing };

type Name = Sale | Market | Upkeep | Screen | keyof typeof BY_NAME;
const ALL: readonly Name[] = [...SALES, ...MARKETS, ...UPKEEP, ...SCREENS];
const NAMES: readonly string[] = [...ALL, ...Object.keys(BY_NAME)];
const isName = (name: string): name is Name => NAMES.includes(name);

const OPTIONS = {
  help: { type: 'boolean' },
  write: { type: 'boolean' },
  against: { type: 'string' },
} as const;

try {
  await main();
} catch (error) {
  reportFailure(error);
}
process.exit();

async function main(): Promise<void> {
  const { values, positionals } = parseCommand(OPTIONS, NAMES.length);
  const { help = false, write = false, against } = values;
  if (help || !positionals.every(isName)) {
    process.stdout.write(HELP);
    process.exitCode = help ? 0 : 1;
  } else if (against === undefined) {
    await run(positionals.length > 0 ? positionals : ALL, write);
  } else {
    const names = positionals.length > 0 ? positionals : PAIRED;
    await benchAgainst(against, names, {
      tell: async (report) => print(report),
      stop: stopRequested(),
    });
  }
}

async function run(names: readonly Name[], renewBudget: boolean): Promise<void> {
  let isStopped = false;
  const stop = stopRequested().then(() => {
    isStopped = true;
  });
  const sales = SALES.filter((name) => names.includes(name));
  const markets = MARKETS.filter((name) => names.includes(name));
  const upkeep = UPKEEP.filter((name) => names.includes(name));
  const screens = SCREENS.filter((name) => names.includes(name));
  if (sales.length > 0) await benchSales(sales, { tell, stop });
  if (markets.length > 0 && !isStopped) await benchMarket(markets, { tell, stop });
  if (upkeep.length > 0 && !isStopped) await benchUpkeep(upkeep, { tell, stop });
  if (screens.length > 0 && !isStopped) await benchScreens(screens, { tell, stop, renewBudget });
  for (const [name, bench] of Object.entries(BY_NAME)) {
    if (names.includes(name as Name) && !isStopped) await bench({ tell, stop });
  }
}

async function tell(report: Report): Promise<void> {
  print(report);
  await store(report);
  await writeSummary(NAMES);
}
