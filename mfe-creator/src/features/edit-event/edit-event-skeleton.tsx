import { Card, LiveRegion, Skeleton, Stack } from '@stagedoor/ui';

/** The form while its event is on its way. */
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
