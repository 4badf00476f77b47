import type { DoorEvent } from '@stagedoor/contracts';
import { errorText, useParams, useQuery } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { closedDoor } from './closed-door';
import { keptQuery, nightQuery } from './door-queries';
import { useDoorApi, useIsHelper } from './helper-api';
import { NotForStewards } from './not-for-stewards';

interface WithNightProps {
  /** Shown until the event is known. */
  title: string;
  children: (night: DoorEvent) => ReactNode;
  /** Shown to a steward in place of a page for the creator and supervisors. */
  notForStewards?: string;
  /** Leaves the width of the loaded page to its content. */
  isWide?: boolean;
  /** True for a page that scans tickets, and sends them itself. */
  scans?: boolean;
  /** Shown for a failure that no retry mends, by default a closed door. Null for any other failure. */
  refused?: (error: Error) => ReactNode;
}

/** A page about the event in the address, once it is loaded. */
export function WithNight(props: WithNightProps) {
  const { title, isWide = false, scans = false, refused = closedDoor, notForStewards } = props;
  const { eventId = '' } = useParams();
  const api = useDoorApi();
  const { data, error, refetch } = useQuery(nightQuery(api, eventId));
  // A helper scans tickets, and has no right to headphones.
  const isHelper = useIsHelper();
  useQuery({ ...keptQuery(api, eventId, scans), enabled: data !== undefined && !isHelper });
  if (data) {
    const isRefused = notForStewards !== undefined && data.right === 'steward';
    const page = isRefused ? (
      <NotForStewards title={title}>{notForStewards}</NotForStewards>
    ) : (
      props.children(data)
    );
    return isWide ? page : <Container>{page}</Container>;
  }
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
