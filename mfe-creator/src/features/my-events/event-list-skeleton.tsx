import { Card, LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import { Art, List, Row } from './my-events.styles';

/** The layout of the list while it is loading. */
export function EventListSkeleton() {
  return (
    <>
      <LiveRegion>Loading your events</LiveRegion>
      <List aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <Card as="li" key={row}>
            <Row>
              <Art>
                <Skeleton shape="art" />
              </Art>
              <Stack gap="sm">
                <Skeleton width="short" />
                <Skeleton shape="title" width="long" />
                <Skeleton width="half" />
              </Stack>
            </Row>
          </Card>
        ))}
      </List>
    </>
  );
}
