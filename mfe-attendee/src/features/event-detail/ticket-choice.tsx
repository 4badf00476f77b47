import type { TicketType } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { QuantityStepper } from '@stagedoor/ui';
import { mostPerOrder } from '../../shared/events/ticket-offer';
import { TicketOfferLine } from './ticket-offer-line';
import { OfferPrice, SoldOut, Total } from './tickets-panel.styles';

interface TicketChoiceProps {
  offer: TicketType;
  quantity: number;
  disabled?: boolean;
  onChoose: (quantity: number) => void;
}

/** The ticket type, the quantity and the total, or that the event is sold out. */
export function TicketChoice({ offer, quantity, disabled = false, onChoose }: TicketChoiceProps) {
  const most = mostPerOrder(offer);
  return (
    <>
      <TicketOfferLine offer={offer} />
      {most > 0 ? (
        <>
          <QuantityStepper
            label="Quantity"
            value={quantity}
            max={most}
            disabled={disabled}
            onChange={onChoose}
          />
          <Total>
            Total <OfferPrice>{formatPrice(offer.price * quantity)}</OfferPrice>
          </Total>
        </>
      ) : (
        <SoldOut>Every ticket is taken. Tickets that are given back go on sale here.</SoldOut>
      )}
    </>
  );
}
