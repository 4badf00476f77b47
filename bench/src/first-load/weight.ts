import type { EarlyRequest } from './load-page.js';

/** The cost of a first load, independent of machine and network. */
export interface Weight {
  /** Document, scripts and data requested before the content is in the document. */
  requests: number;
  /** Sequential round trips among them. */
  hops: number;
  /** Compressed JavaScript. */
  javascriptBytes: number;
  /** The compressed document with its first data. */
  documentBytes: number;
}

const FIGURES = ['requests', 'hops', 'javascriptBytes', 'documentBytes'] as const;

/** The limits of every page. */
export const LIMITS: Weight = {
  requests: 6,
  hops: 2,
  javascriptBytes: 170_000,
  documentBytes: 20_000,
};

/** How far a page may exceed its budget. */
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

/** Lists the figures that exceed the budget by more than a tenth, or the general limits. */
export function breaches(weight: Weight, budget: Weight): string[] {
  return FIGURES.flatMap((figure) => {
    const allowed = Math.min(Math.floor(budget[figure] * TOLERANCE), LIMITS[figure]);
    const got = weight[figure];
    return got > allowed ? [`${figure}: ${got}, allowed are ${allowed}`] : [];
  });
}
