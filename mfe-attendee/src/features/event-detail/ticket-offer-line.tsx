import type { TicketType } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { Availability } from '../../shared/events/availability';
import { remainingOf } from '../../shared/events/ticket-offer';
import { OfferLeft, OfferLine, OfferName, OfferPrice } from './tickets-panel.styles';

/** The name, the price and the availability of the ticket type. */
export function TicketOfferLine({ offer }: { offer: TicketType }) {
  return (
    <OfferLine>
      <OfferName>{offer.name}</OfferName>
      <OfferPrice>{formatPrice(offer.price)}</OfferPrice>
      <OfferLeft role="status">
        <Availability offer={offer}>{remainingOf(offer)}</Availability>
      </OfferLeft>
    </OfferLine>
  );
}
