import type { Assignment } from '@stagedoor/contracts';
import { errorText, useApi, useHoldsRole, useQuery } from '@stagedoor/platform';
import { CouldNotRefresh, LiveRegion, LoadFailure, SkeletonCard } from '@stagedoor/ui';
import type { ReactElement, ReactNode } from 'react';
import { ExamplePage } from '../example-page';
import { RolePage, type RolePageProps } from '../role-page';
import { assignmentsQuery, isShown } from './assignments';
import { ManagerRoleNote } from './manager-role-note';
import { useLostFocus } from './use-lost-focus';

interface WithAssignmentsProps {
  page: Omit<RolePageProps, 'children'>;
  /** What a user without assignments of this kind sees. */
  example: ReactElement;
  /** Selects the assignments that the page shows; by default all. */
  select?: (assignment: Assignment) => boolean;
  /** `now` is the server's time. */
  children: (assignments: readonly Assignment[], now: number) => ReactNode;
}

/** A page of an event manager's events, or its example for a user without any (ADR 56). */
export function WithAssignments(props: WithAssignmentsProps) {
  const { page, example } = props;
  if (useHoldsRole('event_manager')) return <LoadedPage {...props} />;
  return (
    <ExamplePage {...page}>
      <ManagerRoleNote />
      {example}
    </ExamplePage>
  );
}

function LoadedPage({ page, example, select = () => true, children }: WithAssignmentsProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery(assignmentsQuery(api));
  const now = api.now();
  const retry = () => void refetch();
  const assignments = data?.items.filter((one) => isShown(one, now) && select(one));
  useLostFocus(assignments?.length, 'h1');
  if (assignments?.length === 0) return <ExamplePage {...page}>{example}</ExamplePage>;
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
