import { LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import { Body, Facts, Head, NightSheet, Stubs, TicketSide } from './night-card.styles';
import { QrPlace, Stub } from './ticket-stub.styles';

/** The layout of the nights while the tickets are loading. */
export function MyTicketsSkeleton() {
  return (
    <>
      <LiveRegion>Loading tickets</LiveRegion>
      <Stack gap="lg" aria-hidden="true">
        {Array.from({ length: 2 }, (_, index) => (
          <NightSheet key={index} padding="none">
            <Head>
              <Skeleton shape="title" width="long" />
            </Head>
            <TicketSide>
              <Stubs as="div">
                <div>
                  <Stub as="div">
                    <QrPlace />
                    <Skeleton width="long" />
                    <Skeleton />
                  </Stub>
                </div>
              </Stubs>
            </TicketSide>
            <Body>
              <Facts as="div">
                <Skeleton width="half" />
                <Skeleton width="long" />
              </Facts>
            </Body>
          </NightSheet>
        ))}
      </Stack>
    </>
  );
}
