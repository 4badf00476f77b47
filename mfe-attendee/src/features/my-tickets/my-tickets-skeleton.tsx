import { LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import { Facts, NightSheet, QrPlace, Stub, Stubs } from './my-tickets.styles';

/** The layout of the nights while the tickets are on their way. */
export function MyTicketsSkeleton() {
  return (
    <>
      <LiveRegion>Loading tickets</LiveRegion>
      <Stack gap="lg" aria-hidden="true">
        {Array.from({ length: 2 }, (_, index) => (
          <NightSheet key={index} padding="none">
            <Skeleton shape="title" width="long" />
            <Stubs as="div">
              <Stub as="div">
                <QrPlace />
                <Skeleton width="long" />
                <Skeleton />
              </Stub>
            </Stubs>
            <Facts as="div">
              <Skeleton width="half" />
              <Skeleton width="long" />
            </Facts>
          </NightSheet>
        ))}
      </Stack>
    </>
  );
}
