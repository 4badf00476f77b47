import { randomUUID as uuid } from 'node:crypto';
import type { ScanBatch } from '@stagedoor/contracts';
import { runLineLoop, type RunTimes, type Throughput } from '../load/closed-loop.js';
import { round } from '../load/latencies.js';
import { post } from '../load/requests.js';
import { runPgbench } from '../load/run-pgbench.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import type { SaleEvent } from '../site/events.js';
import { countAdmitted, hashOf, openDoor } from './open-door.js';

/** More than one run can scan. */
const TICKETS = 150_000;
/** Without a common divisor with TICKETS: the multiples name each ticket once, and neighbours are far apart. */
const STEP = 7_919;

/** How many phones scan, and how many scans each of their requests has. */
export interface Phones {
  phones: number;
  batch: number;
}

/**
 * Scans tickets of one door, each once, through the real route. Like guests, and like the tickets that pgbench draws,
 * they come in another order than they were sold. Returns scans per second and the times of requests.
 * Throws unless every scan is an admission in the database.
 */
export async function measureScans(
  { database, apiPort }: BenchSite,
  creator: Person,
  { phones, batch }: Phones,
  times: RunTimes,
): Promise<Throughput> {
  const event = await openDoor(database, creator.id, TICKETS);
  const devices = Array.from({ length: phones }, () => uuid());
  const path = `/api/events/${event.id}/door/scans`;
  let sent = 0;
  const loop = { clients: phones, ...times };
  const throughput = await runLineLoop(apiPort, loop, async (index, line, client) => {
    const body = scansFrom(event, index * batch, batch, devices[client]!);
    const { status, body: text } = await line.send(post(path, body, creator.token));
    if (status !== 200) throw new Error(`Scans were answered with ${status}: ${text}`);
    sent += batch;
  });
  const admitted = await countAdmitted(database, event);
  if (sent > TICKETS || admitted !== sent) {
    throw new Error(`${sent} scans of ${TICKETS} tickets, ${admitted} admitted`);
  }
  return { ...throughput, perSecond: round(throughput.perSecond * batch, 1) };
}

function scansFrom(event: SaleEvent, first: number, batch: number, deviceId: string): ScanBatch {
  const at = new Date().toISOString();
  const scans = Array.from({ length: batch }, (_, place) => ({
    ...{ id: uuid(), hash: hashOf(event, (((first + place) * STEP) % TICKETS) + 1), at },
    ...{ shown: null, listAge: null },
  }));
  return { deviceId, gate: 'Gate A', sentAt: at, scans };
}

/** Measures the same by pgbench, one scan for each transaction: it locks a ticket, stores the scan and admits it. */
export async function measurePgbenchScans(
  site: BenchSite,
  creator: Person,
  clients: number,
  times: RunTimes,
) {
  const event = await openDoor(site.database, creator.id, TICKETS);
  const script = scriptFor(event, creator);
  const { processed, ...result } = await runPgbench(site, script, clients, times);
  if ((await countAdmitted(site.database, event)) < processed / 2) {
    throw new Error('pgbench mostly scanned tickets a second time');
  }
  return result;
}

const scriptFor = (event: SaleEvent, creator: Person) => `
\\set number random(1, ${TICKETS})
BEGIN;
SELECT id, status FROM tickets
WHERE substring(sha256(code::bytea), 1, 16) = substring(sha256(('${event.id}' || :number::integer)::bytea), 1, 16)
FOR NO KEY UPDATE \\gset
INSERT INTO door_scans (event_id, id, device_id, gate, user_id, ticket_id, code_hash, verdict, visit, admits, taken_at)
SELECT '${event.id}', uuidv7(), '${event.id}', 'Gate A', '${creator.id}', t.id,
  substring(sha256(t.code::bytea), 1, 16), CASE t.status WHEN 'valid' THEN 'admitted' ELSE 'used' END,
  CASE t.status WHEN 'valid' THEN 1 END,  t.status = 'valid', now()
FROM tickets t WHERE t.id = :id::uuid;
UPDATE tickets SET status = 'used' WHERE id = :id::uuid AND status = 'valid';
COMMIT;
`;
