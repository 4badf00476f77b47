import { Container, LiveRegion, Skeleton, Stack, VisuallyHidden } from '@stagedoor/ui';
import { BackToEvents } from './back-to-events';
import { ArtSkeleton, Body, Page } from './event-detail.styles';
import { Panel } from './tickets-panel.styles';

/** The layout of an event while it is loading. */
export function EventDetailSkeleton() {
  return (
    <>
      <LiveRegion>Loading event</LiveRegion>
      <Container aria-busy="true">
        <VisuallyHidden as="h1">Event</VisuallyHidden>
        <Page>
          <BackToEvents />
          <Body aria-hidden="true">
            <Stack gap="xl">
              <ArtSkeleton>
                <Skeleton shape="art" />
              </ArtSkeleton>
              <Skeleton shape="title" width="long" />
              <Skeleton width="half" />
              <Skeleton width="half" />
            </Stack>
            <Panel>
              <Skeleton shape="title" width="half" />
              <Skeleton width="long" />
              <Skeleton shape="button" />
            </Panel>
          </Body>
        </Page>
      </Container>
    </>
  );
}
