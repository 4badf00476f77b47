import type { Assignment } from '@stagedoor/contracts';
import { Card, EmptyState, Stack } from '@stagedoor/ui';
import { AssignmentCard } from '../../shared/assignments/assignment-card';
import { groupAssignments } from '../../shared/assignments/assignments';
import { WithAssignments } from '../../shared/assignments/with-assignments';
import { Figures } from '../../shared/figures';

const PAGE = { title: 'Dashboard', intro: 'Your events at a glance.' };

interface Counts {
  assigned: number;
  active: number;
  sold: number;
  inside: number;
}

/** `/events/dashboard`: the figures of the user's events; zeros for a user without any. */
export function DashboardRoute() {
  return (
    <WithAssignments
      page={PAGE}
      example={<ExampleDashboard />}
      select={({ acceptedAt }) => acceptedAt !== null}
    >
      {(assignments, now) => <Dashboard assignments={assignments} now={now} />}
    </WithAssignments>
  );
}

function ExampleDashboard() {
  return (
    <>
      <EventFigures counts={{ assigned: 0, active: 0, sold: 0, inside: 0 }} />
      <NothingNow />
    </>
  );
}

function Dashboard({ assignments, now }: { assignments: readonly Assignment[]; now: number }) {
  const { active } = groupAssignments(assignments, now);
  const counts = {
    assigned: assignments.length,
    active: active.length,
    sold: assignments.reduce((sum, { sold }) => sum + (sold ?? 0), 0),
    inside: assignments.reduce((sum, { inside }) => sum + (inside ?? 0), 0),
  };
  return (
    <>
      <EventFigures counts={counts} />
      {active.length === 0 ? (
        <NothingNow />
      ) : (
        <Stack>
          {active.map((assignment) => (
            <AssignmentCard
              key={assignment.id}
              assignment={assignment}
              status={{ label: 'Active', tone: 'success' }}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

function EventFigures({ counts: { assigned, active, sold, inside } }: { counts: Counts }) {
  return (
    <Figures
      figures={[
        { label: 'Assigned Events', value: String(assigned), icon: 'calendar' },
        { label: 'Active', value: String(active), icon: 'headphones' },
        { label: 'Tickets Sold', value: String(sold), icon: 'ticket' },
        { label: 'Attendees', value: String(inside), icon: 'users' },
      ]}
    />
  );
}

function NothingNow() {
  return (
    <Card>
      <EmptyState title="Nothing going on right now">
        On the night, arrivals and headphones are counted here.
      </EmptyState>
    </Card>
  );
}
