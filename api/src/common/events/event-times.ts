import type { EventSummary } from '@stagedoor/contracts';

/** Formats start and end in the venue's time zone: `22:00 – 02:00 BST, Sunday 5 July 2099`. */
export function timeSpan({ startTime, endTime, venue: { timeZone } }: EventSummary): string {
  const [start, end] = [timeOf(startTime, timeZone), timeOf(endTime, timeZone)];
  const startZone = start.zone === end.zone ? '' : ` ${start.zone}`;
  const span = `${start.time}${startZone} – ${end.time} ${end.zone}`;
  const endDate = formatDate(endTime, timeZone);
  return endDate === formatDate(startTime, timeZone) ? span : `${span}, ${endDate}`;
}

/** Formats a date: `Saturday 4 July 2099`. */
export function formatDate(instant: string, timeZone: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const date = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(new Date(instant));
  return date.replace(',', '');
}

function timeOf(instant: string, timeZone: string): { time: string; zone: string } {
  const format = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')}`, zone: part('timeZoneName') };
}
