import { type Assignment, type Duty, isolated } from '@stagedoor/contracts';
import { formatLongDateTime } from '@stagedoor/platform';
import type { BadgeProps } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { EventTitle } from '../../shared/assignments/event-title';
import { EntryCard } from '../../shared/entry-card';

const DUTIES: Record<Duty, string> = { steward: 'Steward', supervisor: 'Supervisor' };

export interface Status {
  label: string;
  tone: BadgeProps['tone'];
}

interface AssignmentCardProps {
  assignment: Assignment;
  status: Status;
  /** The buttons. */
  children?: ReactNode;
}

/** An event that the user works at or is invited to. */
export function AssignmentCard({ assignment, status, children }: AssignmentCardProps) {
  const { duty, event } = assignment;
  const { title, startTime, venue } = event;
  const isCancelled = event.status === 'cancelled';
  return (
    <EntryCard
      entry={{
        title,
        status: isCancelled ? { label: 'Cancelled', tone: 'warning' } : status,
        facts: [
          { term: 'Date', description: formatLongDateTime(startTime, venue.timeZone) },
          { term: 'Place', description: `${isolated(venue.name)}, ${isolated(venue.city)}` },
          { term: 'Duty', description: DUTIES[duty] },
        ],
      }}
      titleLink={<EventTitle event={event} />}
    >
      {children}
    </EntryCard>
  );
}
