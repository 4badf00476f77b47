import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink } from '@stagedoor/ui';
import { useEffect } from 'react';
import { countTickets } from '../../shared/checkout/ticket-count';
import { HoldCard, HoldText, HoldWays } from './event-detail.styles';
import { formatTimeLeft, type Hold } from './holds';
import { useTimeLeft } from './use-time-left';

interface HoldBannerProps {
  hold: Hold;
  /** The current time in milliseconds. */
  clock: () => number;
  lettingGo: boolean;
  onContinue: (checkoutUrl: string) => void;
  onLetGo: () => void;
  /** Called when the time to pay is over. */
  onEnd: () => unknown;
}

/** Unpaid tickets with their remaining time and a link to the payment page, or to the queue for it. */
export function HoldBanner({ hold, clock, onContinue, onEnd, ...letGo }: HoldBannerProps) {
  const { orderId, payment, quantity } = hold;
  const held = `You hold ${countTickets(quantity)}`;
  if (payment) {
    return (
      <PayableHold
        held={held}
        payment={payment}
        clock={clock}
        onContinue={() => onContinue(payment.checkoutUrl)}
        onEnd={onEnd}
        {...letGo}
      />
    );
  }
  return (
    <HoldCard as="section" padding="md" aria-label="Your hold">
      <HoldText>{held}</HoldText>
      <HoldWays>
        <LetGo {...letGo} />
        <ButtonLink as={Link} to={pages.checkoutWait(orderId)}>
          Back to the line
        </ButtonLink>
      </HoldWays>
    </HoldCard>
  );
}

type LetGoProps = Pick<HoldBannerProps, 'lettingGo' | 'onLetGo'>;

interface PayableHoldProps extends LetGoProps, Pick<HoldBannerProps, 'clock' | 'onEnd'> {
  held: string;
  payment: NonNullable<Hold['payment']>;
  onContinue: () => void;
}

/** Renders nothing once the time to pay is over. */
function PayableHold({ held, payment, clock, onContinue, onEnd, ...letGo }: PayableHoldProps) {
  const left = useTimeLeft(payment.expiresAt, clock);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  if (isOver) return null;
  return (
    <HoldCard as="section" padding="md" aria-label="Your hold">
      <HoldText role="timer">
        {held}, {formatTimeLeft(left)} left
      </HoldText>
      <HoldWays>
        <LetGo {...letGo} />
        <Button onClick={onContinue}>Continue to payment</Button>
      </HoldWays>
    </HoldCard>
  );
}

function LetGo({ lettingGo, onLetGo }: LetGoProps) {
  return (
    <Button variant="quiet" pending={lettingGo} onClick={onLetGo}>
      Let go
    </Button>
  );
}
