import type { DoorEvent } from '@stagedoor/contracts';
import { errorText, useApi, useParams, useQuery } from '@stagedoor/platform';
import { Container, LiveRegion, LoadFailure, PageHeader, SkeletonCard } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { nightQuery } from './door-queries';

interface WithNightProps {
  /** Shown until the event is known. */
  title: string;
  children: (night: DoorEvent) => ReactNode;
}

/** A page about the event in the address, once it is loaded. */
export function WithNight({ title, children }: WithNightProps) {
  const { eventId = '' } = useParams();
  const { data, error, refetch } = useQuery(nightQuery(useApi(), eventId));
  if (data) return <Container>{children(data)}</Container>;
  return (
    <Container>
      <PageHeader title={title} />
      {error ? (
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
