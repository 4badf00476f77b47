import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRequestId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';

/** The id that the page, or a proxy in front of us, gave the request, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return isRequestId(given) ? given : uuid({ random: randomBytes() });
}

const ID_BYTES = 16;
/** Drawn for many ids at once: asking for sixteen bytes takes as long as asking for thousands. */
const pool = Buffer.alloc(256 * ID_BYTES);
let drawn = pool.length;

function randomBytes(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += ID_BYTES;
  return pool.subarray(drawn - ID_BYTES, drawn);
}
