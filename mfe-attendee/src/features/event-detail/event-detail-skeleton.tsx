import { Container, LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import { Body, Page } from './event-detail.styles';

/** The layout of an event while it is on its way. */
export function EventDetailSkeleton() {
  return (
    <Container>
      <LiveRegion>Loading event</LiveRegion>
      <Page aria-hidden="true">
        <Skeleton width="short" />
        <Body>
          <Stack gap="lg">
            <Skeleton shape="art" />
            <Skeleton shape="title" width="long" />
            <Skeleton width="half" />
            <Skeleton width="half" />
          </Stack>
          <Skeleton shape="block" />
        </Body>
      </Page>
    </Container>
  );
}
