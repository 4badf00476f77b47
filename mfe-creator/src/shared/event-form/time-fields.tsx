import { DEFAULT_TIME_ZONE, type Venue } from '@stagedoor/contracts';
import { DateField, Heading, Text, TimeField } from '@stagedoor/ui';
import { Group, Pair } from './event-form.styles';
import type { KeptTimes } from './check-event';
import type { GroupProps } from './event-fields';
import { EVENT_LABELS } from './event-values';
import { comesTwice, instantInZone, isOtherTimeHere } from './venue-time';

const TWICE = 'Clocks go back that night and show this time twice: the first one counts.';

/** Names the time zone of the times; `start` is an instant, or null while it is incomplete. */
function Clock({ venue, start }: { venue: Venue | undefined; start: string | null }) {
  const instant = start ?? new Date().toISOString();
  const isElsewhere = venue && isOtherTimeHere(instant, venue.timeZone);
  return (
    <Text id="event-clock" size="small" tone="muted">
      Dates and times are local to{' '}
      {venue ? (
        <>
          <bdi>{venue.name}</bdi> ({venue.timeZone})
        </>
      ) : (
        'the venue'
      )}
      .{isElsewhere && ' Your own clock shows another time.'}
    </Text>
  );
}

interface TimeFieldsProps extends GroupProps {
  kept?: KeptTimes | undefined;
}

/** The fields for start and end, in the time zone of the venue. */
export function TimeFields({ field, venue, kept = {} }: TimeFieldsProps) {
  const timeZone = venue?.timeZone ?? DEFAULT_TIME_ZONE;
  const startDate = field('startDate');
  const startTime = field('startTime');
  const endDate = field('endDate');
  const endTime = field('endTime');
  const hint = (name: keyof KeptTimes, date: string, time: string) =>
    !kept[name] && comesTwice(date, time, timeZone) ? TWICE : undefined;
  const start = kept.startTime ?? instantInZone(startDate.value, startTime.value, timeZone);
  return (
    <Group aria-describedby="event-clock">
      <legend>
        <Heading size="h4">When</Heading>
      </legend>
      <Clock venue={venue} start={start} />
      <Pair>
        <DateField label={EVENT_LABELS.startDate} required {...startDate} />
        <TimeField
          label={EVENT_LABELS.startTime}
          required
          hint={hint('startTime', startDate.value, startTime.value)}
          {...startTime}
        />
      </Pair>
      <Pair>
        <DateField
          label={EVENT_LABELS.endDate}
          required
          min={startDate.value || undefined}
          {...endDate}
        />
        <TimeField
          label={EVENT_LABELS.endTime}
          required
          hint={hint('endTime', endDate.value, endTime.value)}
          {...endTime}
        />
      </Pair>
    </Group>
  );
}
