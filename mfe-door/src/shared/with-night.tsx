import type { DoorEvent } from '@stagedoor/contracts';
import { errorText, useParams, useQuery } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { closedDoor } from './closed-door';
import { keptQuery, nightQuery } from './door-queries';
import { useDoorApi, useIsHelper } from './helper-api';

interface WithNightProps {
  /** Shown until the event is known. */
  title: string;
  children: (night: DoorEvent) => ReactNode;
  /** Leaves the width of the loaded page to its content. */
  isWide?: boolean;
  /** True for a page that scans tickets, and sends them itself. */
  scans?: boolean;
  /** Shown for a failure that no retry mends, by default a closed door. Null for any other failure. */
  refused?: (error: Error) => ReactNode;
}

/** A page about the event in the address, once it is loaded. */
export function WithNight(props: WithNightProps) {
  const { title, children, isWide = false, scans = false, refused = closedDoor } = props;
  const { eventId = '' } = useParams();
  const api = useDoorApi();
  const { data, error, refetch } = useQuery(nightQuery(api, eventId));
  // A helper scans tickets, and has no right to headphones.
  const isHelper = useIsHelper();
  useQuery({ ...keptQuery(api, eventId, scans), enabled: data !== undefined && !isHelper });
  if (data) return isWide ? children(data) : <Container>{children(data)}</Container>;
  return (
    <Container>
      <PageHeader title={title} />
      {error ? (
        (refused(error) ?? (
          <LoadFailure
            message={errorText(error, 'Failed to load the door')}
            onRetry={() => void refetch()}
          />
        ))
      ) : (
        <>
          <LiveRegion>Loading the door</LiveRegion>
          <SkeletonCard />
        </>
      )}
    </Container>
  );
}
