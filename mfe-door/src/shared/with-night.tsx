import type { DoorEvent } from '@stagedoor/contracts';
import { errorText, useParams, useQuery } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { closedDoor } from './closed-door';
import { keptQuery, nightQuery } from './door-queries';
import { useCaller, useDoorApi, useDoorOwner } from './helper-api';
import { KeptNotices } from './kept-notices';
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
  const owner = useDoorOwner();
  const { data, error, refetch } = useQuery(nightQuery(api, owner, eventId));
  const caller = useCaller();
  const { data: kept = [] } = useQuery({
    ...keptQuery(caller, scans ? { eventId, owner } : undefined),
    enabled: data !== undefined,
  });
  if (data) {
    const isRefused = notForStewards !== undefined && data.right === 'steward';
    const page = isRefused ? (
      <NotForStewards title={title}>{notForStewards}</NotForStewards>
    ) : (
      props.children(data)
    );
    if (isWide) return page;
    return (
      <Container>
        <KeptNotices kept={kept.filter((door) => door.isOfOther || door.eventId !== eventId)} />
        {page}
      </Container>
    );
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
