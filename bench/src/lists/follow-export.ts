import { OneLineError } from '@stagedoor/processes/one-line-error';
import { round } from '../load/latencies.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';

/** Reads a user's export to its end; returns its size and duration. */
export async function followExport(
  { apiPort }: BenchSite,
  { token }: Person,
): Promise<{ megabytes: number; seconds: number }> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/auth/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) {
    throw new OneLineError(`The export answered ${response.status}.`);
  }
  let bytes = 0;
  for await (const part of response.body) bytes += (part as Uint8Array).length;
  const seconds = (performance.now() - begun) / 1_000;
  return { megabytes: round(bytes / 1_000_000, 0), seconds: round(seconds, 1) };
}
