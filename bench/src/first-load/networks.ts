/** The network between browser and site: latency per response, and bandwidth in bytes per second, if limited. */
export interface NetworkConditions {
  title: string;
  latencyMs: number;
  bytesPerSecond: { down: number; up: number } | null;
}

const kilobits = (count: number) => (count * 1_000) / 8;

export const LATENCY_50: NetworkConditions = {
  title: '50 ms latency',
  latencyMs: 50,
  bytesPerSecond: null,
};

/** As Lighthouse defines it for its mobile results. */
export const SLOW_4G: NetworkConditions = {
  title: 'slow 4G',
  latencyMs: 150,
  bytesPerSecond: { down: kilobits(1_638.4), up: kilobits(750) },
};
