import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink } from '@stagedoor/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countTickets } from '../../shared/checkout/ticket-count';
import { HoldCard, HoldText, HoldWays } from './your-holds.styles';
import { formatTimeLeft, type Hold } from './holds';
import { useTimeLeft } from './use-time-left';

/** The API releases the tickets some seconds after the time to pay is over. */
const LOOK_AGAIN_MS = 5_000;

interface HoldBannerProps {
  hold: Hold;
  /** The current time in milliseconds. */
  clock: () => number;
  releasing: boolean;
  onContinue: (checkoutUrl: string) => void;
  onRelease: () => void;
  /** Called when the time to pay of a shown hold is over. */
  onOver: (hadFocus: boolean) => void;
  /** Called when the time to pay is over, then every few seconds until the hold is gone. */
  onEnd: () => unknown;
}

/** Unpaid tickets with their remaining time and a link to the payment page, or to the queue for it. */
export function HoldBanner({
  hold,
  clock,
  onContinue,
  onOver,
  onEnd,
  ...release
}: HoldBannerProps) {
  const { orderId, payment, quantity } = hold;
  const held = `You hold ${countTickets(quantity)}`;
  if (payment) {
    return (
      <PayableHold
        held={held}
        payment={payment}
        clock={clock}
        onContinue={() => onContinue(payment.checkoutUrl)}
        onOver={onOver}
        onEnd={onEnd}
        {...release}
      />
    );
  }
  return (
    <HoldCard as="section" padding="md" aria-label="Your hold">
      <HoldText>{held}</HoldText>
      <HoldWays>
        <ReleaseButton {...release} />
        <ButtonLink as={Link} to={pages.checkoutWait(orderId)}>
          Back to the line
        </ButtonLink>
      </HoldWays>
    </HoldCard>
  );
}

type ReleaseProps = Pick<HoldBannerProps, 'releasing' | 'onRelease'>;

interface PayableHoldProps
  extends ReleaseProps, Pick<HoldBannerProps, 'clock' | 'onOver' | 'onEnd'> {
  held: string;
  payment: NonNullable<Hold['payment']>;
  onContinue: () => void;
}

/** Renders nothing once the time to pay is over. */
function PayableHold({
  held,
  payment,
  clock,
  onContinue,
  onOver,
  onEnd,
  ...release
}: PayableHoldProps) {
  const left = useTimeLeft(payment.expiresAt, clock);
  const isOver = left === 0;

  const card = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(!isOver);
  const reportOver = useEffectEvent(() => {
    if (card.current) onOver(card.current.contains(document.activeElement));
  });

  // The card stays until the effect has read whether the focus is in it.
  useEffect(() => {
    setShown(!isOver);
    if (!isOver) return;
    reportOver();
    onEnd();
    const timer = setInterval(onEnd, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, onEnd]);

  if (!isShown) return null;
  return (
    <HoldCard ref={card} as="section" padding="md" aria-label="Your hold">
      <HoldText role="timer">
        {held}, {formatTimeLeft(left)} left
      </HoldText>
      <HoldWays>
        <ReleaseButton {...release} />
        <Button onClick={onContinue}>Continue to payment</Button>
      </HoldWays>
    </HoldCard>
  );
}

function ReleaseButton({ releasing, onRelease }: ReleaseProps) {
  return (
    <Button variant="quiet" pending={releasing} onClick={onRelease}>
      Let go
    </Button>
  );
}
