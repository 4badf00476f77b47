import type { Event, EventStatus } from '@stagedoor/contracts';
import { formatPrice, Link, useLoginLink, useSession } from '@stagedoor/platform';
import { ButtonLink, Skeleton, Text } from '@stagedoor/ui';
import { availabilityOf, offerOf } from '../../shared/events/ticket-offer';
import { BuyTickets } from './buy-tickets';
import { OfferLine, OfferPrice, Panel, PanelTitle } from './event-detail.styles';

const NOT_ON_SALE: Record<Exclude<EventStatus, 'published'>, string> = {
  draft: 'This event is a draft. Its tickets go on sale once it is published.',
  cancelled: 'This event has been cancelled.',
  completed: 'This event has ended.',
};

function WayToTickets({ event }: { event: Event }) {
  const { status } = useSession();
  const loginLink = useLoginLink();
  const offer = offerOf(event);
  if (!offer) return <Text tone="muted">Tickets are not on sale yet.</Text>;
  if (event.status !== 'published') return <Text>{NOT_ON_SALE[event.status]}</Text>;
  if (status === 'loading') return <Skeleton shape="button" />;
  if (status === 'signed-in') return <BuyTickets event={event} offer={offer} />;
  return (
    <ButtonLink as={Link} {...loginLink} block>
      Login to Buy Tickets
    </ButtonLink>
  );
}

/** The price, what is left, and the way to a ticket for whoever is here. */
export function TicketsPanel({ event }: { event: Event }) {
  const offer = offerOf(event);
  return (
    <Panel as="section" aria-labelledby="tickets">
      <PanelTitle id="tickets" size="h3">
        Tickets
      </PanelTitle>
      {offer && (
        <OfferLine>
          <Text as="span">{offer.name}</Text>
          <OfferPrice>{formatPrice(offer.price)}</OfferPrice>
          <Text role="status" size="small" tone="muted">
            {availabilityOf(offer)}
          </Text>
        </OfferLine>
      )}
      <WayToTickets event={event} />
    </Panel>
  );
}
