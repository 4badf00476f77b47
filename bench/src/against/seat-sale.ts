import { type Person, seatAudience } from '../site/audience.js';
import { LIMITS } from '../site/bench-site.js';
import { recordPastSales } from '../site/past-sales.js';
import type { Cleanup } from './cleanup.js';
import type { Version } from './version.js';
import { startVersion, type VersionSite } from './version-site.js';

/** More than the concurrent buyers of any measure. */
export const PEOPLE = 10_000;

/** Starts the site of a version with these variables and without limits per person, with an audience and its earlier orders. */
export async function seatSale(
  version: Version,
  variables: Readonly<Record<string, string>>,
  cleanup: Cleanup,
): Promise<{ site: VersionSite; audience: Person[] }> {
  const site = await startVersion(version, { ...LIMITS, ...variables }, cleanup);
  const audience = await seatAudience(site, PEOPLE);
  await recordPastSales(site.database, audience);
  return { site, audience };
}
