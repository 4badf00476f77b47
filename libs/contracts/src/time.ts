import * as z from 'zod/mini';

const EARLIEST_INSTANT = Date.parse('1970-01-01T00:00:00Z');
const LATEST_INSTANT = Date.parse('9999-01-01T00:00:00Z');

/**
 * An instant: ISO 8601 with a zone, as written by `Date.prototype.toISOString`, within the years that every component
 * stores.
 */
export const instantSchema = z.iso
  .datetime({
    offset: true,
    error: 'Give a date and time as ISO 8601, for example 2026-12-31T20:00:00Z.',
    abort: true,
  })
  .check(
    z.refine((text) => Date.parse(text) >= EARLIEST_INSTANT && Date.parse(text) < LATEST_INSTANT, {
      error: 'Give a date from 1970 to 9998.',
    }),
  );

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDaySchema = z.iso.date({ error: 'Give a date as YYYY-MM-DD.' });

/** The zones whose names PostgreSQL takes for abbreviations: winter time all year. */
const WINTER_TIME = /^(CET|EET|MET|WET)$/i;

/** True for a time zone name of the IANA database that this runtime knows and PostgreSQL reads alike. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return /^[A-Za-z]/.test(name) && !WINTER_TIME.test(name);
  } catch {
    return false;
  }
}

export const timeZoneSchema = z
  .string({ error: 'Give a time zone such as Europe/London.' })
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, { error: 'Give a time zone such as Europe/London.' }),
  );
