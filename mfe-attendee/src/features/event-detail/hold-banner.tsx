import { Button } from '@stagedoor/ui';
import { useEffect } from 'react';
import { countTickets } from '../../shared/checkout/ticket-count';
import { HoldCard, HoldText, HoldWays } from './event-detail.styles';
import { formatTimeLeft, type Hold } from './holds';
import { useTimeLeft } from './use-time-left';

interface HoldBannerProps {
  hold: Hold;
  /** The time now, in milliseconds. */
  clock: () => number;
  lettingGo: boolean;
  onContinue: () => void;
  onLetGo: () => void;
  /** The time is over. */
  onEnd: () => void;
}

/** Tickets that wait for their payment, and for how long; gone once the time is over. */
export function HoldBanner({
  hold,
  clock,
  lettingGo,
  onContinue,
  onLetGo,
  onEnd,
}: HoldBannerProps) {
  const left = useTimeLeft(hold.expiresAt, clock);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  if (isOver) return null;
  return (
    <HoldCard as="section" padding="md" aria-label="Your hold">
      <HoldText role="timer">
        You hold {countTickets(hold.quantity)}, {formatTimeLeft(left)} left
      </HoldText>
      <HoldWays>
        <Button variant="quiet" pending={lettingGo} onClick={onLetGo}>
          Let go
        </Button>
        <Button onClick={onContinue}>Continue to payment</Button>
      </HoldWays>
    </HoldCard>
  );
}
