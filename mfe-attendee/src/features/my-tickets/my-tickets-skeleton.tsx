import { LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import { QrFigure, TicketSheet, TicketWords } from './my-tickets.styles';

/** The layout of the tickets while they are on their way. */
export function MyTicketsSkeleton() {
  return (
    <>
      <LiveRegion>Loading tickets</LiveRegion>
      <Stack gap="lg" aria-hidden="true">
        {Array.from({ length: 2 }, (_, index) => (
          <TicketSheet key={index} padding="none">
            <TicketWords>
              <Skeleton shape="title" width="long" />
              <Skeleton width="half" />
              <Skeleton width="half" />
              <Skeleton width="long" />
            </TicketWords>
            <QrFigure as="div">
              <Skeleton shape="block" />
            </QrFigure>
          </TicketSheet>
        ))}
      </Stack>
    </>
  );
}
