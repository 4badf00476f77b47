/** From prepared answers (below a millisecond) to the request timeout. */
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];

/** The requests of one method, route and status. */
interface Series {
  method: string;
  status: number;
  labels: string;
  /** The number of requests up to each bound and above the one before; the last is of those above all bounds. */
  counts: number[];
  /** The sum of their durations. */
  seconds: number;
}

/**
 * A histogram of the durations of requests. prom-client's own looks each bucket up by the text of its bound, which takes
 * a tenth of the time of a prepared answer.
 */
export class RequestDurations {
  /** The few series of each route. */
  private readonly byRoute = new Map<string, Series[]>();

  constructor(private readonly name: string) {}

  /** Counts one request. `route` is the pattern of its route. */
  observe(method: string, route: string, status: number, milliseconds: number): void {
    const seconds = milliseconds / 1_000;
    const series = this.seriesOf(method, route, status);
    let bucket = 0;
    while (seconds > BOUNDS_SECONDS[bucket]!) bucket += 1;
    series.counts[bucket]! += 1;
    series.seconds += seconds;
  }

  /** Returns all series in the text format of Prometheus. */
  read(): string {
    const { name } = this;
    const lines = [
      `# HELP ${name} How long calls took, by method, route and status; the count is that of the calls.`,
      `# TYPE ${name} histogram`,
    ];
    for (const { labels, counts, seconds } of [...this.byRoute.values()].flat()) {
      let count = 0;
      for (const [bucket, more] of counts.entries()) {
        count += more;
        const bound = BOUNDS_SECONDS[bucket] ?? '+Inf';
        lines.push(`${name}_bucket{le="${bound}",${labels}} ${count}`);
      }
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  private seriesOf(method: string, route: string, status: number): Series {
    let ofRoute = this.byRoute.get(route);
    if (!ofRoute) this.byRoute.set(route, (ofRoute = []));
    let series = ofRoute.find((one) => one.method === method && one.status === status);
    if (!series) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      series = {
        ...{ method, status, labels, seconds: 0 },
        counts: [...BOUNDS_SECONDS, Infinity].map(() => 0),
      };
      ofRoute.push(series);
    }
    return series;
  }
}
