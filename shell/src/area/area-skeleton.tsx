import { Container, LiveRegion, Skeleton, Stack } from '@stagedoor/ui';
import styled from 'styled-components';
import { space } from '@stagedoor/ui';

const Frame = styled(Container)`
  padding-block: ${space['2xl']};
`;

/** The outline of a page, while the files of its area are on their way. */
export function AreaSkeleton() {
  return (
    <Frame>
      <LiveRegion>Loading…</LiveRegion>
      <Stack gap="lg">
        <Skeleton shape="title" width="half" />
        <Skeleton width="long" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Frame>
  );
}
