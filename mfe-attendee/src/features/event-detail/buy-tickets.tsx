import { MESSAGES, toPence, toPounds, type Event, type TicketType } from '@stagedoor/contracts';
import { errorText, formatPrice } from '@stagedoor/platform';
import { AlertDialog, Button, QuantityStepper } from '@stagedoor/ui';
import { useState } from 'react';
import { mostPerOrder } from '../../shared/events/ticket-offer';
import { TicketOfferLine } from './ticket-offer-line';
import { BuyForm, OfferPrice, Total } from './tickets-panel.styles';
import { usePlaceOrder } from './use-place-order';

interface BuyTicketsProps {
  event: Event;
  offer: TicketType;
  /** Something else on the page is more pressing: paying for tickets that are held. */
  isSecondary: boolean;
}

/** How many, what they come to, and Buy; a refusal is told in an alert that must be read. */
export function BuyTickets({ event, offer, isSecondary }: BuyTicketsProps) {
  const [chosen, setChosen] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);
  const { buy, processing } = usePlaceOrder(event, (error) =>
    setFailure(errorText(error, MESSAGES.createOrderFailed)),
  );
  const most = mostPerOrder(offer);
  const quantity = Math.min(chosen, most);

  return (
    <BuyForm
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!processing) buy(offer.id, quantity);
      }}
    >
      <TicketOfferLine offer={offer} />
      {most > 0 && (
        <>
          <QuantityStepper
            label="Quantity"
            value={quantity}
            max={most}
            disabled={processing}
            onChange={setChosen}
          />
          <Total>
            Total <OfferPrice>{formatPrice(toPounds(toPence(offer.price) * quantity))}</OfferPrice>
          </Total>
        </>
      )}
      <Button
        type="submit"
        variant={isSecondary || most === 0 ? 'secondary' : 'primary'}
        disabled={most === 0}
        pending={processing}
        pendingLabel="Processing..."
      >
        Buy Tickets
      </Button>
      <AlertDialog
        open={failure !== null}
        title="No tickets were bought"
        onClose={() => setFailure(null)}
      >
        {failure}
      </AlertDialog>
    </BuyForm>
  );
}
