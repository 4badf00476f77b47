import * as z from 'zod/mini';

/** Whether a guest who has gone out may come in again with the same ticket: a setting of each event. */
export const RE_ENTRIES = ['none', 'allowed'] as const;
export type ReEntry = (typeof RE_ENTRIES)[number];

export const reEntrySchema = z.enum(RE_ENTRIES, { error: `Choose: ${RE_ENTRIES.join(', ')}.` });

/** The body of a change of the setting. */
export const reEntryBodySchema = z.strictObject({ reEntry: reEntrySchema });
export type ReEntryBody = z.infer<typeof reEntryBodySchema>;

/** Which way the guest of a scanned ticket goes. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const directionSchema = z.enum(DIRECTIONS, { error: `Choose: ${DIRECTIONS.join(', ')}.` });
