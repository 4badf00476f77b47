import type { Assignment } from '@stagedoor/contracts';
import { errorText, useApi, useHoldsRole, useQuery } from '@stagedoor/platform';
import { CouldNotRefresh, LiveRegion, LoadFailure, SkeletonCard } from '@stagedoor/ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { RolePage, type RolePageProps } from '../role-page';
import { assignmentsQuery, isShown } from './assignments';

interface WithAssignmentsProps {
  page: Omit<RolePageProps, 'children'>;
  /** The page of a user without assignments of this kind. */
  example: ReactElement;
  /** Selects the assignments that the page shows; by default all. */
  select?: (assignment: Assignment) => boolean;
  /** `now` is the server's time. */
  children: (assignments: readonly Assignment[], now: number) => ReactNode;
}

/** A page of an event manager's events, or its example for a user without any (ADR 56). */
export function WithAssignments(props: WithAssignmentsProps) {
  return useHoldsRole('event_manager') ? <LoadedPage {...props} /> : props.example;
}

/** Moves a focus that is lost with the last assignment to the heading of the page. */
function useFocusAfterLast(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current && count === 0 && document.activeElement === document.body) {
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }
    before.current = count;
  }, [count]);
}

function LoadedPage({ page, example, select = () => true, children }: WithAssignmentsProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery(assignmentsQuery(api));
  const now = api.now();
  const retry = () => void refetch();
  const assignments = data?.items.filter((one) => isShown(one, now) && select(one));
  useFocusAfterLast(assignments?.length);
  if (assignments?.length === 0) return example;
  return (
    <RolePage {...page}>
      {assignments ? (
        <>
          {error && <CouldNotRefresh onRetry={retry} />}
          {children(assignments, now)}
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
