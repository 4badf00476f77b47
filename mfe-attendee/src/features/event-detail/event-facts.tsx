import type { Event } from '@stagedoor/contracts';
import { formatWeekdayDate } from '@stagedoor/platform';
import { Icon, Text } from '@stagedoor/ui';
import { Fact, Facts } from './event-detail.styles';
import { addressLine } from '../../shared/address-line';
import { formatTimeSpan } from '../../shared/events/time-span';
import { useVisitorZone } from '../../shared/events/use-visitor-zone';

/** Date, time, venue and capacity, in the venue's time zone. */
export function EventFacts({ event }: { event: Event }) {
  const { venue, startTime } = event;
  const knowsVisitorZone = useVisitorZone();
  return (
    <Facts>
      <Fact>
        <dt>
          <Icon name="calendar" label="Date" />
        </dt>
        <dd>{formatWeekdayDate(startTime, venue.timeZone)}</dd>
      </Fact>
      <Fact>
        <dt>
          <Icon name="clock" label="Time" />
        </dt>
        <dd>{formatTimeSpan(event, knowsVisitorZone)}</dd>
      </Fact>
      <Fact>
        <dt>
          <Icon name="pin" label="Venue" />
        </dt>
        <dd>
          <strong>{venue.name}</strong>
          <Text tone="muted">{addressLine(venue)}</Text>
        </dd>
      </Fact>
      <Fact>
        <dt>
          <Icon name="users" label="Capacity" />
        </dt>
        <dd>Capacity {venue.capacity.toLocaleString('en-GB')}</dd>
      </Fact>
    </Facts>
  );
}
