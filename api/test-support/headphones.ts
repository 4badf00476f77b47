import { randomUUID } from 'node:crypto';
import {
  type Event,
  type Headphones,
  headphonesSchema,
  type HeadsetEntry,
  type HeadsetPool,
  type HeadsetPoolChanges,
  headsetPoolSchema,
  type HeadsetResult,
  headsetResultsSchema,
} from '@stagedoor/contracts';
import type { Person } from './builders.js';
import { codeHash } from './doors.js';
import type { TestApp } from './test-app.js';

/** An entry that its device has done, now. */
export function aHeadsetEntry(change: Partial<HeadsetEntry>): HeadsetEntry {
  return {
    ...{ id: randomUUID(), kind: 'count_in', headset: 1, replacement: null, hash: null },
    ...{ at: new Date().toISOString(), stage: 'done' },
    ...change,
  };
}

export function aHandOut(
  code: string,
  headset: number,
  change: Partial<HeadsetEntry> = {},
): HeadsetEntry {
  return aHeadsetEntry({ kind: 'hand_out', headset, hash: codeHash(code), ...change });
}

/** Enters the hired headsets of an event. */
export function setPool(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
  body: HeadsetPoolChanges = { ordered: 200, fee: 25 },
): Promise<HeadsetPool> {
  return api.data(headsetPoolSchema, 200, 'PUT', `/events/${id}/headphones/pool`, { token, body });
}

/** Sends entries and returns their answers. */
export async function sendEntries(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
  deviceId: string,
  entries: readonly HeadsetEntry[],
): Promise<HeadsetResult[]> {
  const body = { deviceId, sentAt: new Date().toISOString(), entries };
  const path = `/events/${id}/headphones/entries`;
  return (await api.data(headsetResultsSchema, 200, 'POST', path, { token, body })).results;
}

export function headphonesOf(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
): Promise<Headphones> {
  return api.data(headphonesSchema, 200, 'GET', `/events/${id}/headphones`, { token });
}
