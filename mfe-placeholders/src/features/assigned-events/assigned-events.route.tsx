import type { Assignment } from '@stagedoor/contracts';
import { Stack, Tabs, Text } from '@stagedoor/ui';
import { AssignmentCard } from '../../shared/assignments/assignment-card';
import { groupAssignments, type Status } from '../../shared/assignments/assignments';
import { useLostFocus } from '../../shared/assignments/use-lost-focus';
import { WithAssignments } from '../../shared/assignments/with-assignments';
import { ExampleEvents } from './example-events';
import { Invitations } from './invitations';

const PAGE = { title: 'Assigned Events', intro: 'The events that you look after.' };
const YOUR_EVENTS = 'your-events';

const STATUSES = [
  { id: 'active', label: 'Active', tone: 'success' },
  { id: 'upcoming', label: 'Upcoming', tone: 'info' },
  { id: 'completed', label: 'Completed', tone: 'neutral' },
] as const;

/** `/events/assigned`: the events of the user's teams; example content for a user without any. */
export function AssignedEventsRoute() {
  return (
    <WithAssignments page={PAGE} example={<ExampleEvents />}>
      {(assignments, now) => <Assignments assignments={assignments} now={now} />}
    </WithAssignments>
  );
}

function Assignments({ assignments, now }: { assignments: readonly Assignment[]; now: number }) {
  const groups = groupAssignments(assignments, now);
  useLostFocus(groups.invitations.length, `#${YOUR_EVENTS}`);
  const tabs = STATUSES.map(({ id, ...status }) => ({
    id,
    label: status.label,
    count: groups[id].length,
    content: <Group assignments={groups[id]} status={status} />,
  }));
  return (
    <>
      {groups.invitations.length > 0 && <Invitations invitations={groups.invitations} />}
      <section id={YOUR_EVENTS} aria-label="Your events">
        <Tabs
          label="Events by status"
          items={tabs}
          defaultTab={tabs.find(({ count }) => count > 0)?.id}
        />
      </section>
    </>
  );
}

interface GroupProps {
  assignments: readonly Assignment[];
  status: Status;
}

function Group({ assignments, status }: GroupProps) {
  if (assignments.length === 0) return <Text tone="muted">No events here.</Text>;
  return (
    <Stack>
      {assignments.map((assignment) => (
        <AssignmentCard key={assignment.id} assignment={assignment} status={status} />
      ))}
    </Stack>
  );
}
