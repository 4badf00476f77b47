import type { Assignment } from '@stagedoor/contracts';
import { errorText, useApi, useHoldsRole, useQuery } from '@stagedoor/platform';
import { CouldNotRefresh, LiveRegion, LoadFailure, SkeletonCard } from '@stagedoor/ui';
import type { ReactElement, ReactNode } from 'react';
import { RolePage, type RolePageProps } from '../role-page';
import { assignmentsQuery, isShown } from './assignments';

interface WithAssignmentsProps {
  page: Omit<RolePageProps, 'children'>;
  /** The page of a user without assignments of this kind. */
  example: ReactElement;
  /** Selects the assignments that the page shows; by default all. */
  select?: (assignment: Assignment) => boolean;
  children: (assignments: readonly Assignment[]) => ReactNode;
}

/** A page of an event manager's events, or its example for a user without any (ADR 56). */
export function WithAssignments(props: WithAssignmentsProps) {
  return useHoldsRole('event_manager') ? <LoadedPage {...props} /> : props.example;
}

function LoadedPage({ page, example, select = () => true, children }: WithAssignmentsProps) {
  const { data, error, refetch } = useQuery(assignmentsQuery(useApi()));
  const retry = () => void refetch();
  const assignments = data?.items.filter((one) => isShown(one, Date.now()) && select(one));
  if (assignments?.length === 0) return example;
  return (
    <RolePage {...page}>
      {assignments ? (
        <>
          {error && <CouldNotRefresh onRetry={retry} />}
          {children(assignments)}
        </>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load your events')} onRetry={retry} />
      ) : (
        <>
          <LiveRegion>Loading your events</LiveRegion>
          <SkeletonCard />
        </>
      )}
    </RolePage>
  );
}
