import type { Assignment } from '@stagedoor/contracts';
import { formatWeekdayDate } from '@stagedoor/platform';
import { Badge, Card, IconButton, LiveRegion } from '@stagedoor/ui';
import { useState } from 'react';
import { exceptionalStatus } from '../../shared/assignments/assignments';
import { EventTitle } from '../../shared/assignments/event-title';
import { WithAssignments } from '../../shared/assignments/with-assignments';
import { NightList, Turns, WithTurns } from './calendar.styles';
import { ExampleCalendar } from './example-calendar';
import { MonthTable } from './month-table';
import { firstMonth, nightsOf, ofMonth } from './nights';
import { monthAfter, monthName } from './weeks-of';

const PAGE = { title: 'Calendar', intro: 'Your assigned events, month by month.' };

const isAccepted = ({ acceptedAt }: Assignment) => acceptedAt !== null;

/** `/events/calendar`: the user's assigned events by month; a fixed month for a user without any. */
export function CalendarRoute() {
  return (
    <WithAssignments page={PAGE} example={<ExampleCalendar />} select={isAccepted}>
      {(assignments, now) => <Calendar assignments={assignments} now={now} />}
    </WithAssignments>
  );
}

function Calendar({ assignments, now }: { assignments: readonly Assignment[]; now: number }) {
  const [month, setMonth] = useState(() => firstMonth(assignments, now));
  const move = (months: number) => () => setMonth(monthAfter(month, months));
  const found = ofMonth(assignments, month);
  return (
    <Card padding="sm">
      <WithTurns>
        <Turns>
          <IconButton icon="chevron-left" label="Previous month" onClick={move(-1)} />
          <IconButton icon="chevron-right" label="Next month" onClick={move(1)} />
        </Turns>
        <MonthTable month={month} nights={nightsOf(found)} />
      </WithTurns>
      <LiveRegion>{monthName(month)}</LiveRegion>
      <NightList role="list" aria-label={`Events in ${monthName(month)}`}>
        {found.map((assignment) => (
          <EventOfMonth key={assignment.id} assignment={assignment} />
        ))}
        {found.length === 0 && <li>No events in this month.</li>}
      </NightList>
    </Card>
  );
}

function EventOfMonth({ assignment }: { assignment: Assignment }) {
  const { startTime, venue } = assignment.event;
  const status = exceptionalStatus(assignment);
  return (
    <li>
      {formatWeekdayDate(startTime, venue.timeZone)}: <EventTitle event={assignment.event} />{' '}
      {status && <Badge tone={status.tone}>{status.label}</Badge>}
    </li>
  );
}
