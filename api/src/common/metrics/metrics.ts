import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Below a millisecond for what is prepared, up to the time after which a call is given up. */
const LATENCY_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30,
];
const PREFIX = 'stagedoor_';
/** A scraper is answered while the database is frozen, and it has a limit of its own. */
const LONGEST_LOOK_MS = 2_000;

/** What one copy of the API counts and measures, in the words of Prometheus. Names get the prefix `stagedoor_`. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly requestsBySort = new Map<string, Histogram.Internal<string>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: 'How long calls took, by method, route and status; the count is that of the calls.',
      labelNames: ['method', 'route', 'status'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers: [this.registry],
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything, as a scraper reads it; asks the gauges anew. */
  read(): Promise<string> {
    return this.registry.metrics();
  }

  /** A call that was answered; the route is its pattern, so that there are only so many. */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    const sort = `${method} ${route} ${status}`;
    let observed = this.requestsBySort.get(sort);
    if (!observed) {
      observed = this.requests.labels({ method, route, status: String(status) });
      this.requestsBySort.set(sort, observed);
    }
    observed.observe(milliseconds / 1_000);
  }

  counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name: PREFIX + name, help, buckets, registers: [this.registry] });
  }

  gauge<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> {
    return new Gauge({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  /** Figures that are looked up at each scrape; while they cannot be, the last ones stay. */
  labelledGaugeOf<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    look: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
  ): void {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const figures = await within(LONGEST_LOOK_MS, look()).catch(() => null);
        if (!figures) return;
        this.reset();
        for (const { labels, value } of figures) this.set(labels as never, value);
      },
    });
  }

  /** As `gaugeOf`, of figures that are looked up together: once, however many of them there are. */
  gaugesOf<Figure extends string>(
    gauges: Record<Figure, { name: string; help: string }>,
    look: () => Promise<Record<Figure, number>>,
  ): void {
    let underWay: Promise<Record<Figure, number>> | undefined;
    const together = () => (underWay ??= look().finally(() => (underWay = undefined)));
    for (const figure of Object.keys(gauges) as Figure[]) {
      const { name, help } = gauges[figure];
      this.gaugeOf(name, help, async () => (await together())[figure]);
    }
  }

  /** A figure that is looked up when somebody reads; while it cannot be, it is left out and the others are told. */
  gaugeOf(name: string, help: string, look: () => number | Promise<number>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await within(LONGEST_LOOK_MS, Promise.resolve(look())));
        } catch {
          this.remove();
        }
      },
    });
  }
}

/** Rejects when it takes longer; what it comes to then is of no use any more. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = pause(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    over.abort();
  }
}
