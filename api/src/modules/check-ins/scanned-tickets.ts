import type { DoorState } from '@stagedoor/contracts';
import type { LockedTicket } from '../tickets/ticket-admission.service.js';
import type { ScannedTicket } from './domain/decide-scans.js';

/** Returns locked tickets as a scan sees them, by hash. */
export function scannedTickets(
  locked: ReadonlyMap<string, LockedTicket>,
): Map<string, ScannedTicket> {
  return new Map(
    Array.from(locked, ([hash, { id, eventId, status, withheld }]) => {
      const state: DoorState = status === 'valid' && withheld ? 'disputed' : status;
      return [hash, { id, eventId, state }];
    }),
  );
}
