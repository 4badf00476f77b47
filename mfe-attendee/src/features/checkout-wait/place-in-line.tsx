import { LiveRegion, Text } from '@stagedoor/ui';
import { timeToWait } from './time-to-wait';
import { useCalm } from './use-calm';

const READ_OUT_EVERY_MS = 15_000;

interface PlaceInLineProps {
  /** How long it takes until the payment page is there. */
  waitSeconds: number;
  /** The place in words. */
  title: string;
}

/** How long the wait is, and the place and the wait read out now and then. */
export function PlaceInLine({ waitSeconds, title }: PlaceInLineProps) {
  const wait = `Your payment page opens in ${timeToWait(waitSeconds)}.`;
  return (
    <>
      <LiveRegion>{useCalm(`${title}. ${wait}`, READ_OUT_EVERY_MS)}</LiveRegion>
      <Text strong>{wait}</Text>
    </>
  );
}
