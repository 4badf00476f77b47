import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cleanup } from '../against/cleanup.js';
import type { Report } from '../report/report.js';
import type { Run } from '../report/run.js';
import { compareSales, SALE_MEASURES, seat } from '../turns/sales-in-turns.js';

const NAMES = { candidate: 'a tenth of the calls traced', reference: 'no traces' };

/** Measures holds and purchases with traces of a tenth of the calls, the default, in turns with a site that records none. */
export async function benchTracing({ tell, stop }: Run): Promise<void> {
  const cleanup = new Cleanup();
  try {
    const report = await Promise.race([compare(cleanup), stop]);
    if (report) await tell(report);
  } finally {
    await cleanup.end();
  }
}

async function compare(cleanup: Cleanup): Promise<Report> {
  const collector = await startCollector(cleanup);
  const [candidate, reference] = [await seat(cleanup), await seat(cleanup)];
  const reports: Report[] = [];
  for (const measure of SALE_MEASURES) {
    const traced = { ...measure.variables, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    await candidate.site.restartApi(traced);
    await reference.site.restartApi(measure.variables);
    process.stdout.write(`Measuring ${measure.name} …\n`);
    reports.push(await compareSales(measure, { candidate, reference }, NAMES));
  }
  if (collector.bytes() === 0) throw new Error('The API sent no traces.');
  return {
    name: 'tracing',
    title: 'A sale with traces of a tenth of its calls, against one without traces',
    table: reports.map(({ title, table }) => `${title}\n\n${table}`).join('\n\n'),
    figures: Object.fromEntries(reports.map(({ title, figures }) => [title, figures])),
    checks: [],
  };
}

/** Receives traces and keeps none, as if the collector had a machine of its own. */
async function startCollector(cleanup: Cleanup): Promise<{ url: string; bytes: () => number }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => response.end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes };
}
