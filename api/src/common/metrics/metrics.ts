import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.js';

const PREFIX = 'stagedoor_';
/** Answers within the scraper's own timeout even while the database is frozen. */
const LONGEST_LOOK_MS = 2_000;

/** Metrics of one copy of the API in Prometheus format. Every name gets the prefix `stagedoor_`. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestDurations(`${PREFIX}http_request_duration_seconds`);

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Returns all metrics in the text format; evaluates the gauges. */
  async read(): Promise<string> {
    return `${await this.registry.metrics()}\n${this.requests.read()}`;
  }

  /** Records a response. `route` is the pattern, which bounds the number of series. */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe(method, route, status, milliseconds);
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

  /** Registers a gauge with labels, evaluated at each scrape. When `look` fails, the last values stay. */
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

  /** Registers several gauges whose values one call of `look` returns. */
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

  /** Registers a gauge that is evaluated at each scrape. When `look` fails, it is left out. */
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

/** Rejects after the time limit; a later result is discarded. */
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
