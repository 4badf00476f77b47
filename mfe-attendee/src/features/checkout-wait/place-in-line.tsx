import { LiveRegion, Text } from '@stagedoor/ui';
import { timeToWait } from './time-to-wait';
import { useThrottled } from '../../shared/checkout/use-throttled';

const READ_OUT_EVERY_MS = 15_000;

interface PlaceInLineProps {
  /** Seconds until the payment page opens. */
  waitSeconds: number;
  /** The place in the queue, in words. */
  title: string;
}

/** The wait, and an announcement of the place and the wait every 15 seconds. */
export function PlaceInLine({ waitSeconds, title }: PlaceInLineProps) {
  const wait = `Your payment page opens in ${timeToWait(waitSeconds)}.`;
  return (
    <>
      <LiveRegion>{useThrottled(`${title}. ${wait}`, READ_OUT_EVERY_MS)}</LiveRegion>
      <Text strong>{wait}</Text>
    </>
  );
}
