import * as z from 'zod/mini';

/** An instant: ISO 8601 with a zone, as `Date.prototype.toISOString` writes it. */
export const instantSchema = z.iso.datetime({
  offset: true,
  error: 'Give a date and time as ISO 8601, for example 2026-12-31T20:00:00Z.',
});

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDaySchema = z.iso.date({ error: 'Give a date as YYYY-MM-DD.' });

/** True for a name of the IANA time zone database that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return /^[A-Za-z]/.test(name);
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
