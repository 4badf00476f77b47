import type { DoorEvent } from '@stagedoor/contracts';
import { ApiError, errorText, useParams, useQuery } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { nightQuery } from './door-queries';
import { useDoorApi } from './helper-api';

interface WithNightProps {
  /** Shown until the event is known. */
  title: string;
  children: (night: DoorEvent) => ReactNode;
  /** Leaves the width of the loaded page to its content. */
  isWide?: boolean;
  /** Shown to a person whom the server refuses, in place of its message. */
  refused?: (error: ApiError, eventId: string) => ReactNode;
}

/** A page about the event in the address, once it is loaded. */
export function WithNight({ title, children, isWide = false, refused }: WithNightProps) {
  const { eventId = '' } = useParams();
  const { data, error, refetch } = useQuery(nightQuery(useDoorApi(), eventId));
  if (data) return isWide ? children(data) : <Container>{children(data)}</Container>;
  return (
    <Container>
      <PageHeader title={title} />
      {refused && error instanceof ApiError && error.isRefusal ? (
        refused(error, eventId)
      ) : error ? (
        <LoadFailure
          message={errorText(error, 'Failed to load the door')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <LiveRegion>Loading the door</LiveRegion>
          <SkeletonCard />
        </>
      )}
    </Container>
  );
}
