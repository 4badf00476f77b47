import { LiveRegion, Text } from '@stagedoor/ui';
import { useState } from 'react';
import { timeToWait, type Sighting } from './time-to-wait';
import { useCalm } from './use-calm';

const READ_OUT_EVERY_MS = 15_000;

interface PlaceInLineProps {
  now: Sighting;
  /** The place in words. */
  title: string;
}

/** How long it may take, once the line was watched long enough to tell, and the place read out now and then. */
export function PlaceInLine({ now, title }: PlaceInLineProps) {
  const [first] = useState(now);
  const time = timeToWait(first, now);
  return (
    <>
      <LiveRegion>{useCalm(title, READ_OUT_EVERY_MS)}</LiveRegion>
      {time !== null && (
        <Text size="small" tone="muted">
          At this pace it takes {time}.
        </Text>
      )}
    </>
  );
}
