import type { Assignment } from '@stagedoor/contracts';
import { formatWeekdayDate } from '@stagedoor/platform';
import { Button, Card, Cluster, LiveRegion } from '@stagedoor/ui';
import { useState } from 'react';
import { EventTitle } from '../../shared/assignments/event-title';
import { WithAssignments } from '../../shared/assignments/with-assignments';
import { CALENDAR } from './calendar-page';
import { NightList } from './calendar.styles';
import { ExampleCalendar } from './example-calendar';
import { MonthTable } from './month-table';
import { firstMonth, nightsOf, ofMonth } from './nights';
import { monthAfter, monthName } from './weeks-of';

const isAccepted = ({ acceptedAt }: Assignment) => acceptedAt !== null;

/** `/events/calendar`: the user's assigned events by month; a fixed month for a user without any. */
export function CalendarRoute() {
  return (
    <WithAssignments page={CALENDAR} example={<ExampleCalendar />} select={isAccepted}>
      {(assignments) => <Calendar assignments={assignments} />}
    </WithAssignments>
  );
}

function Calendar({ assignments }: { assignments: readonly Assignment[] }) {
  const [month, setMonth] = useState(() => firstMonth(assignments, Date.now()));
  const move = (months: number) => () => setMonth(monthAfter(month, months));
  const found = ofMonth(assignments, month);
  return (
    <Card padding="sm">
      <Cluster justify="space-between">
        <Button variant="quiet" onClick={move(-1)}>
          Previous month
        </Button>
        <Button variant="quiet" onClick={move(1)}>
          Next month
        </Button>
      </Cluster>
      <MonthTable month={month} nights={nightsOf(found)} />
      <LiveRegion>{monthName(month)}</LiveRegion>
      <NightList role="list" aria-label={`Events in ${monthName(month)}`}>
        {found.map(({ id, event }) => (
          <li key={id}>
            {formatWeekdayDate(event.startTime, event.venue.timeZone)}: <EventTitle event={event} />
          </li>
        ))}
        {found.length === 0 && <li>No events in this month.</li>}
      </NightList>
    </Card>
  );
}
