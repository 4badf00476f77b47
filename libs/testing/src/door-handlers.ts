import {
  type DecidedScan,
  DOOR_STATES,
  type DoorEvent,
  type DoorList,
  type DoorReport,
  type LateDecisionBody,
  type LateScan,
  type FoundTicket,
  type HandAdmissionBody,
  type Scan,
  type ScanBatch,
  type ScanResult,
} from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { file, ok } from './answers.js';
import { anId, aTicket } from './builders.js';
import { helperLinkHandlers } from './helper-link-handlers.js';
import { asDoorkeeper, asPerson, bodyOf, withNothing } from './caller.js';

/** The door of an event with two tickets, of which a steward has admitted one. */
export function aDoorEvent(overrides: Partial<DoorEvent> = {}): DoorEvent {
  const { event } = aTicket().order;
  return { right: 'steward', event, sold: 2, inside: 1, ...overrides };
}

/** The hashes of the tickets of `aDoorList`. */
export const DOOR_HASHES = { valid: 'A'.repeat(22), used: 'B'.repeat(22) };

export function aDoorList(overrides: Partial<DoorList> = {}): DoorList {
  return {
    version: '700',
    isWhole: true,
    reEntry: 'none',
    ticketTypes: ['General Admission'],
    tickets: [
      [DOOR_HASHES.valid, DOOR_STATES.indexOf('valid'), 0, 'D', null, null],
      [DOOR_HASHES.used, DOOR_STATES.indexOf('used'), 0, 'G', 4_086_615_840, 'Gate B'],
    ],
    doubles: [],
    ...overrides,
  };
}

export function aDoorReport(overrides: Partial<DoorReport> = {}): DoorReport {
  const at = '2099-07-01T20:04:00.000Z';
  return {
    ...{ sold: 2, reEntry: 'none', inside: 1, admitted: 1, out: 0, expected: 1 },
    minutes: [{ at, gate: 'Gate B', count: 1 }],
    devices: [
      { deviceId: anId(700), gate: 'Gate B', name: 'Demo Manager', seenAt: at, isOffline: false },
    ],
    refused: [{ verdict: 'used', count: 1 }],
    doubles: [],
    late: [],
    ...overrides,
  };
}

/** A scan that waits for a supervisor. */
export function aLateScan(overrides: Partial<LateScan> = {}): LateScan {
  return {
    ...{ scanId: anId(710), at: '2099-07-01T20:10:00.000Z' },
    ...{ receivedAt: '2099-07-01T21:30:00.000Z', gate: 'Gate B', name: 'Demo Manager' },
    ...{ direction: 'in' },
    ...{ shown: 'admitted', ticketType: 'General Admission', state: 'valid', initial: 'D' },
    ...overrides,
  };
}

/** A ticket as a search at the door finds it. */
export function aFoundTicket(overrides: Partial<FoundTicket> = {}): FoundTicket {
  return {
    ...{ ticketId: anId(710), name: 'Demo Attendee', email: 'd•••@example.org' },
    ...{ ticketType: 'General Admission', state: 'valid', admission: null },
    ...overrides,
  };
}

/** The file of one scan. */
export const A_SCANS_FILE =
  'Scanned at (UTC),Gate,Verdict\r\n2099-07-01T20:04:00.000Z,Gate B,Admitted\r\n';

/** Admits everybody, and lets everybody out. */
const decided = (
  { id, direction }: Pick<Scan, 'id' | 'direction'>,
  { deviceId, gate, sentAt }: Omit<ScanBatch, 'scans'>,
): ScanResult => ({
  ...{ id, verdict: direction === 'out' ? 'gone_out' : 'admitted', visit: 1 },
  ...{ ticketType: 'General Admission', initial: 'D', otherEvent: null },
  admission: { scanId: id, at: sentAt, gate, deviceId },
});

export function doorHandlers(api: string): HttpHandler[] {
  const door = `${api}/events/:id/door`;
  return [
    http.get(
      `${api}/events/door`,
      asPerson(() => ok([aDoorEvent()])),
    ),
    http.get(
      door,
      asDoorkeeper(() => ok(aDoorEvent())),
    ),
    http.get(
      `${door}/tickets`,
      asDoorkeeper(() => ok(aDoorList())),
    ),
    http.get(
      `${door}/report`,
      asPerson(() => ok(aDoorReport())),
    ),
    http.get(
      `${door}/scans.csv`,
      asPerson(() => file(A_SCANS_FILE, 'text/csv; charset=utf-8')),
    ),
    http.post(
      `${door}/scans`,
      asDoorkeeper(async (request) => {
        const batch = await bodyOf<ScanBatch>(request);
        return ok({ results: batch.scans.map((scan) => decided(scan, batch)), endedAt: null });
      }),
    ),
    http.post(`${door}/undo`, withNothing),
    http.put(`${door}/re-entry`, withNothing),
    ...helperLinkHandlers(door),
    http.post(
      `${door}/late-scans`,
      asPerson(async (_user, request) => {
        const { scanId, decision } = await bodyOf<LateDecisionBody>(request);
        const verdict = decision === 'accept' ? 'admitted' : 'late_refused';
        return ok({ scanId, verdict } satisfies DecidedScan);
      }),
    ),
    http.get(
      `${door}/search`,
      asPerson(() => ok([aFoundTicket()])),
    ),
    http.post(
      `${door}/admissions`,
      asPerson(async (_user, request) => {
        const { id, ...place } = await bodyOf<HandAdmissionBody>(request);
        return ok(decided({ id }, { ...place, sentAt: new Date().toISOString() }));
      }),
    ),
  ];
}
