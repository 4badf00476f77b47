import type { EarlyRequest } from './load-page.js';

/** What a first load costs whatever the machine and the line are. */
export interface Weight {
  /** Document, scripts and data that are asked for before the content stands. */
  requests: number;
  /** Round trips one after the other among them. */
  hops: number;
  /** JavaScript in them, compressed. */
  javascriptBytes: number;
  /** The document, compressed, with the data that it brings along. */
  documentBytes: number;
}

const FIGURES = ['requests', 'hops', 'javascriptBytes', 'documentBytes'] as const;

/** What no page may cost. */
export const LIMITS: Weight = {
  requests: 6,
  hops: 2,
  javascriptBytes: 190_000,
  documentBytes: 7_000,
};

/** How far a page may go above its budget. */
const TOLERANCE = 1.1;

export function weigh(requests: readonly EarlyRequest[]): Weight {
  const bytesOf = (kind: string) =>
    requests.filter(({ type }) => type === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: requests.length,
    hops: Math.max(...requests.map(({ hop }) => hop)),
    javascriptBytes: bytesOf('Script'),
    documentBytes: bytesOf('Document'),
  };
}

/** Says which figures of a page are more than a tenth above its budget, or above what no page may cost. */
export function breaches(weight: Weight, budget: Weight): string[] {
  return FIGURES.flatMap((figure) => {
    const allowed = Math.min(Math.floor(budget[figure] * TOLERANCE), LIMITS[figure]);
    const got = weight[figure];
    return got > allowed ? [`${figure}: ${got}, allowed are ${allowed}`] : [];
  });
}
