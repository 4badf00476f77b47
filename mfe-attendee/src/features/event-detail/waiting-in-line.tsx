import { Button, LiveRegion, Stack, Text } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { useThrottled } from '../../shared/checkout/use-throttled';
import { countTickets } from '../../shared/checkout/ticket-count';
import type { Wait } from './until-admitted';
import { InLine } from './waiting-in-line.styles';

// One chunk, which is loaded when a buyer is in line.
export { untilAdmitted } from './until-admitted';

const READ_OUT_EVERY_MS = 15_000;

interface WaitingInLineProps {
  wait: Wait;
  quantity: number;
}

/**
 * Replaces Buy Tickets while the buyer is in line. Takes the focus, because the focused button is gone, and gives it
 * back to that button at the end.
 */
export function WaitingInLine({ wait: { place, stop }, quantity }: WaitingInLineProps) {
  const readOut = useThrottled(place, READ_OUT_EVERY_MS);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = box.current?.parentElement;
    box.current?.focus();
    return () => {
      if (document.activeElement === document.body)
        panel?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return (
    <InLine ref={box} tabIndex={-1} role="group" aria-label="Your place in line">
      <Stack gap="2xs">
        <Text strong>You are in line</Text>
        <Text>{place}</Text>
        <Text tone="muted">
          Leave this page open: {countTickets(quantity)} will be ordered when it is your turn.
        </Text>
      </Stack>
      <LiveRegion>{`You are in line. ${readOut}`}</LiveRegion>
      <Button type="button" variant="secondary" onClick={stop}>
        Stop waiting
      </Button>
    </InLine>
  );
}
