import { Card, LiveRegion, Skeleton, Stack } from '@stagedoor/ui';

/** The layout of the form while its event is loading. */
export function EditEventSkeleton() {
  return (
    <>
      <LiveRegion>Loading the event</LiveRegion>
      <Card aria-hidden="true">
        <Stack gap="xl">
          <Skeleton shape="button" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
          <Skeleton shape="button" width="half" />
        </Stack>
      </Card>
    </>
  );
}
