import { Container, LiveRegion, Skeleton, space, Stack, Text } from '@stagedoor/ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

const SLOW_AFTER_MS = 2_000;

const Frame = styled(Container)`
  padding-block: ${space['2xl']};
`;

/** Reserves its line, so that the note causes no layout shift. */
const Note = styled(Text)`
  min-height: 1lh;
`;

function useSlowness(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/** The skeleton of a page while the files of its area load. Shows a note after two seconds. */
export function AreaSkeleton() {
  const slow = useSlowness();
  const note = slow && 'Still loading. This takes longer than usual.';
  return (
    <Frame>
      <LiveRegion>{note || 'Loading…'}</LiveRegion>
      <Stack gap="lg">
        <Skeleton shape="title" width="half" />
        <Skeleton width="long" />
        <Note tone="muted" aria-hidden="true">
          {note}
        </Note>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Frame>
  );
}
