import type { TicketType } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { Availability } from '../../shared/events/availability';
import { hurryOf } from '../../shared/events/ticket-offer';
import { OfferLeft, OfferLine, OfferName, OfferPrice } from './tickets-panel.styles';

/** What is sold, for how much, and how much of it is left. */
export function TicketOfferLine({ offer }: { offer: TicketType }) {
  return (
    <OfferLine>
      <OfferName>{offer.name}</OfferName>
      <OfferPrice>{formatPrice(offer.price)}</OfferPrice>
      <OfferLeft role="status">
        <Availability offer={offer}>{hurryOf(offer)}</Availability>
      </OfferLeft>
    </OfferLine>
  );
}
