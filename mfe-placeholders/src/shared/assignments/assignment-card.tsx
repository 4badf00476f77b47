import {
  type Assignment,
  type Duty,
  type EventStatus,
  isolated,
  pages,
} from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { EntryCard } from '../entry-card';
import { exceptionalStatus, type Status } from './assignments';
import { formatStart } from './event-start';
import { EventTitle } from './event-title';

const DUTIES: Record<Duty, string> = { steward: 'Steward', supervisor: 'Supervisor' };

/** After the end headsets come back, and the night is shown and printed. */
const WITH_DOOR: readonly EventStatus[] = ['published', 'completed'];

interface AssignmentCardProps {
  assignment: Assignment;
  status: Status;
  /** The buttons; by default the way to the door. */
  children?: ReactNode;
}

/** An event that the user works at or is invited to. */
export function AssignmentCard({ assignment, status, children }: AssignmentCardProps) {
  const { acceptedAt, duty, event, sold, inside } = assignment;
  const { title, venue } = event;
  return (
    <EntryCard
      entry={{
        title,
        status: exceptionalStatus(assignment) ?? status,
        facts: [
          { term: 'Date', description: formatStart(event) },
          { term: 'Place', description: `${isolated(venue.name)}, ${isolated(venue.city)}` },
          { term: 'Duty', description: DUTIES[duty] },
          ...(sold === null ? [] : [{ term: 'Inside', description: `${inside} of ${sold}` }]),
        ],
      }}
      titleLink={<EventTitle event={event} />}
    >
      {children ??
        (acceptedAt !== null && WITH_DOOR.includes(event.status) && <DoorLink id={event.id} />)}
    </EntryCard>
  );
}

function DoorLink({ id }: { id: string }) {
  return (
    <div>
      <ButtonLink as={Link} to={pages.door(id)} variant="secondary">
        Door
      </ButtonLink>
    </div>
  );
}
