import { MESSAGES, type Event, type TicketType } from '@stagedoor/contracts';
import { errorText } from '@stagedoor/platform';
import { Button } from '@stagedoor/ui';
import { mostPerOrder } from '../../shared/events/ticket-offer';
import { lazyPart } from '../../shared/lazy';
import { TicketChoice } from './ticket-choice';
import { Choice } from './tickets-panel.styles';
import type { Hold } from './holds';
import { usePlaceOrder } from './use-place-order';
import { useQuantity } from './use-quantity';

// Rarely needed, so not in the first load.
const WaitingInLine = lazyPart(async () => (await import('./waiting-in-line')).WaitingInLine);

export interface BuyTicketsProps {
  event: Event;
  offer: TicketType;
  /** The buyer's unpaid tickets for this event. With any, Buy Tickets is not the primary button. */
  holds: Hold[];
  /** Called with the reason of a refusal. */
  onRefused: (reason: string) => void;
}

/** The quantity, the total and Buy Tickets, or the place in line. */
export function BuyTickets({ event, offer, holds, onRefused }: BuyTicketsProps) {
  const [chosen, choose] = useQuantity();
  const { buy, processing, wait, orderedQuantity } = usePlaceOrder(event, (error) =>
    onRefused(errorText(error, MESSAGES.createOrderFailed)),
  );
  const most = mostPerOrder(offer);
  const quantity = Math.min(chosen, most);

  if (wait) return <WaitingInLine wait={wait} quantity={orderedQuantity} />;
  return (
    <Choice
      as="form"
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!processing) buy(offer.id, quantity);
      }}
    >
      <TicketChoice offer={offer} quantity={quantity} disabled={processing} onChoose={choose} />
      <Button
        type="submit"
        variant={holds.length > 0 || most === 0 ? 'secondary' : 'primary'}
        disabled={most === 0}
        pending={processing}
        pendingLabel="Processing..."
      >
        Buy Tickets
      </Button>
    </Choice>
  );
}
