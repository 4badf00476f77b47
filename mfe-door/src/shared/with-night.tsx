import type { DoorEvent } from '@stagedoor/contracts';
import { errorText, useApi, useParams, useQuery, useSession } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { closedDoor } from './closed-door';
import { keptQuery, nightQuery } from './door-queries';
import { useDoorApi } from './helper-api';
import { KeptNotice } from './kept-notice';
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
  const { data: kept = [] } = useQuery({
    ...keptQuery(useApi(), useSession().user !== null, scans ? eventId : undefined),
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
        <Stack>
          {kept
            .filter((door) => door.eventId !== eventId)
            .map((door) => (
              <KeptNotice key={door.eventId} kept={door} />
            ))}
        </Stack>
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
