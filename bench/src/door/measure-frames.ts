import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Latencies, latenciesOf } from '../load/latencies.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import type { SaleEvent } from '../site/events.js';
import { withCameraPage } from './camera-page.js';
import { hashOf, openDoor } from './open-door.js';

/** A door with as many tickets as a phone has to hold. */
const TICKETS = 10_000;
/** Tickets before the camera, and the samples of each figure. */
const SAMPLES = 60;
/** Tickets before the first sample: the parts are of a page that has run for a while, too. */
const WARM_UP = 6;
/** Doors one after the other, so that a busy moment of the machine is in few samples of a part and of the whole. */
const DOORS = 3;
const MEASURE = 'door: from the picture to the verdict';

const FIGURES = ['decoder', 'commit', 'roundTrip', 'offline', 'online'] as const;
type FrameFigure = (typeof FIGURES)[number];

/** The times of scans with the camera, and of their parts, all of the same pages. */
export type FrameTimes = Record<FrameFigure, Latencies>;

/** Bytes of the list of all tickets as it was sent: valid ones, and used ones. */
export interface ListBytes {
  valid: number;
  used: number;
}

/** Measures from the frame of a camera to the verdict on the page, with and without network. */
export async function measureFrames(
  site: BenchSite,
  creator: Person,
): Promise<{ times: FrameTimes; listBytes: ListBytes }> {
  const doors: DoorTimes[] = [];
  for (let door = 1; door <= DOORS; door += 1) doors.push(await measureDoor(site, creator));
  const times = FIGURES.map((name) => [
    name,
    latenciesOf(doors.flatMap(({ durations }) => durations[name])),
  ]);
  return { times: Object.fromEntries(times) as FrameTimes, listBytes: doors[0]!.listBytes };
}

interface DoorTimes {
  durations: Record<FrameFigure, number[]>;
  listBytes: ListBytes;
}

async function measureDoor(site: BenchSite, creator: Person): Promise<DoorTimes> {
  const event = await openDoor(site.database, creator.id, TICKETS);
  const codes = await nameTickets(site, event);
  return site.withPages((siteUrl) => {
    const options = { siteUrl, token: creator.token, eventId: event.id, codes };
    return withCameraPage(options, async (page) => {
      await verdictTimes(page, WARM_UP);
      await page.evaluate(() => void (Reflect.get(globalThis, 'readings') as number[]).splice(0));
      const online = await verdictTimes(page, SAMPLES);
      const roundTrip = await page.evaluate(timeRoundTrips, {
        ...{ path: `/api/events/${event.id}/door/scans`, token: creator.token },
        hashes: codes.map((_, index) => hashOf(event, codes.length + index + 1)),
      });
      const commit = await page.evaluate(timeCommits, SAMPLES);
      const valid = await listBytes(page, event, creator);
      await page.context().setOffline(true);
      await page.getByText('Offline', { exact: true }).waitFor();
      const offline = await verdictTimes(page, SAMPLES);
      const decoder = await page.evaluate(() => Reflect.get(globalThis, 'readings') as number[]);
      await page.context().setOffline(false);
      await admitAll(site, event, creator);
      const used = await listBytes(page, event, creator);
      const durations = { decoder, commit, roundTrip, offline, online };
      return { durations, listBytes: { valid, used } };
    });
  });
}

/** Gives the first tickets codes as the product makes them, which a phone accepts. */
async function nameTickets({ database }: BenchSite, { id }: SaleEvent): Promise<string[]> {
  const codes = Array.from({ length: SAMPLES }, (_, index) => {
    const text = createHash('sha256').update(`${id} ${index}`).digest('hex').toUpperCase();
    return text.slice(0, 26).replace(/(.{4})(?=.)/g, '$1-');
  });
  await database.query(
    `UPDATE tickets t SET code = named.code FROM unnest($2::text[]) WITH ORDINALITY AS named (code, position)
     WHERE t.event_id = $1 AND t.position = named.position`,
    [id, codes],
  );
  return codes;
}

/** Waits for the next verdicts of the camera, and returns how long after their frames they were on the page. */
async function verdictTimes(page: Page, wanted: number): Promise<number[]> {
  await page.evaluate((name) => performance.clearMeasures(name), MEASURE);
  await page.waitForFunction(
    ({ name, count }) => performance.getEntriesByName(name).length >= count,
    { name: MEASURE, count: wanted },
    { timeout: 120_000 },
  );
  return page.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    MEASURE,
  );
}

/** Runs in the page: times one request for each scan, as the phone sends it. */
async function timeRoundTrips(given: {
  path: string;
  token: string;
  hashes: string[];
}): Promise<number[]> {
  const deviceId = crypto.randomUUID();
  const headers = { authorization: `Bearer ${given.token}`, 'content-type': 'application/json' };
  const durations: number[] = [];
  for (const hash of given.hashes) {
    const at = new Date().toISOString();
    const scans = [{ id: crypto.randomUUID(), hash, at, shown: null, listAge: 0 }];
    const body = JSON.stringify({ deviceId, gate: 'Gate A', sentAt: at, scans });
    const begun = performance.now();
    const response = await fetch(given.path, { method: 'POST', headers, body });
    await response.json();
    durations.push(performance.now() - begun);
    if (!response.ok) throw new Error(`A scan was answered with ${response.status}.`);
  }
  return durations;
}

/** Runs in the page: times transactions that write a scan to the disk. */
async function timeCommits(count: number): Promise<number[]> {
  const opening = indexedDB.open('bench', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('scans'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const durations: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    const change = opening.result.transaction('scans', 'readwrite', { durability: 'strict' });
    change.objectStore('scans').put({ hash: 'x'.repeat(22), at: new Date().toISOString() }, index);
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    durations.push(performance.now() - begun);
  }
  opening.result.close();
  return durations;
}

/** Returns the bytes of the body of the whole list as the browser receives it, compressed or not. */
async function listBytes(page: Page, { id }: SaleEvent, { token }: Person): Promise<number> {
  return page.evaluate(
    async (given) => {
      const url = new URL(given.path, location.href).href;
      performance.clearResourceTimings();
      const response = await fetch(url, { headers: { authorization: `Bearer ${given.token}` } });
      await response.arrayBuffer();
      const entries = performance.getEntriesByName(url) as PerformanceResourceTiming[];
      return entries.at(-1)!.encodedBodySize;
    },
    { path: `/api/events/${id}/door/tickets`, token },
  );
}

async function admitAll({ database }: BenchSite, { id }: SaleEvent, creator: Person) {
  await database.query(
    `INSERT INTO door_scans (event_id, id, device_id, gate, user_id, ticket_id, verdict, visit, admits, taken_at)
     SELECT event_id, uuidv7(), event_id, 'Gate A', $2, id, 'admitted', 1, true, now()
     FROM tickets WHERE event_id = $1 AND status = 'valid'`,
    [id, creator.id],
  );
  await database.query("UPDATE tickets SET status = 'used' WHERE event_id = $1", [id]);
}
