import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Cleanup } from '../against/cleanup.js';
import { comparisonReport } from '../against/comparison-table.js';
import { measurePurchases, UNTHROTTLED } from '../purchases/purchases.bench.js';
import type { Report } from '../report/report.js';
import { measureAlone, type Run } from '../report/run.js';
import { seat, type Seated } from '../turns/sales-in-turns.js';
import { takeTurns } from '../turns/take-turns.js';

const NAMES = { candidate: 'a tenth of the calls traced', reference: 'no traces' };
const TURN = { warmUpMs: 3_000, measureMs: 6_000 };
const COST = 'ms of both servers';
/** The servers' own time, which tracing takes, and what buyers see of it. */
const MEASURE = {
  title: 'whole purchases by the page server, processor time of the servers for each',
  figures: {
    [COST]: 'less',
    'ms of the API': 'less',
    'ms of the page server': 'less',
    'purchases/s': 'more',
  },
} as const;

/** Measures purchases with traces of a tenth of the calls, the default, in turns with a site that records none. */
export function benchTracing(run: Run): Promise<void> {
  return measureAlone(compare, run);
}

async function compare(cleanup: Cleanup): Promise<Report> {
  const collector = await startCollector(cleanup);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const [candidate, reference] = [await seat(cleanup), await seat(cleanup)];
  await candidate.site.restartApi({ ...UNTHROTTLED, ...traced });
  await reference.site.restartApi(UNTHROTTLED);
  const rounds = await candidate.site.withPages(
    (candidateUrl) =>
      reference.site.withPages((referenceUrl) =>
        takeTurns(
          { candidate: turn(candidate, candidateUrl), reference: turn(reference, referenceUrl) },
          { figures: [COST] },
        ),
      ),
    traced,
  );
  for (const service of ['stagedoor-api', 'stagedoor-pages']) {
    if (!collector.services().includes(service)) throw new Error(`${service} sent no traces.`);
  }
  return comparisonReport('tracing', MEASURE, NAMES, rounds);
}

function turn({ site, audience }: Seated, url: string) {
  return async () => {
    const port = Number(new URL(url).port);
    const { perSecond, processorMs } = await measurePurchases(site, audience, port, TURN);
    const [api, pages] = [processorMs['API']!, processorMs['page server']!];
    return {
      [COST]: api + pages,
      'ms of the API': api,
      'ms of the page server': pages,
      'purchases/s': perSecond,
    };
  };
}

/** What the exporters send, as far as it is read here. */
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
  }[];
}

/** Receives traces and keeps none, as if the collector had a machine of its own. */
async function startCollector(
  cleanup: Cleanup,
): Promise<{ url: string; services: () => readonly string[] }> {
  const services = new Set<string>();
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      for (const { resource } of (sent as Export).resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === 'service.name');
        if (name) services.add(name.value.stringValue);
      }
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, services: () => [...services] };
}
