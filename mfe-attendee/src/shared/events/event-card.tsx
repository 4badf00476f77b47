import type { Event } from '@stagedoor/contracts';
import { formatPrice, Link } from '@stagedoor/platform';
import { EventArtwork, Heading, StretchedLink, type HeadingLevel } from '@stagedoor/ui';
import { CardBody, CardFacts, CardFoot, CardPrice, EventSheet, SoldOut } from './event-card.styles';
import { formatStart } from './event-start';
import { availabilityOf, offerOf } from './ticket-offer';

/** An event in a list: its picture, what, where and when, and what a ticket costs. The whole card leads to the event. */
export function EventCard({ event, level }: { event: Event; level: HeadingLevel }) {
  const { id, title, coverImageUrl, venue } = event;
  const offer = offerOf(event);
  return (
    <EventSheet as="article" padding="none" interactive>
      <EventArtwork id={id} coverImageUrl={coverImageUrl} />
      <CardBody>
        <Heading level={level} size="h3">
          <StretchedLink as={Link} to={`/events/${id}`}>
            {title}
          </StretchedLink>
        </Heading>
        <CardFacts>
          <p>{formatStart(event)}</p>
          <p>
            {venue.name}, {venue.city}
          </p>
        </CardFacts>
        {offer && (
          <CardFoot>
            <CardPrice>{formatPrice(offer.price)}</CardPrice>
            {offer.quantityAvailable > 0 ? (
              <span>{availabilityOf(offer)}</span>
            ) : (
              <SoldOut>{availabilityOf(offer)}</SoldOut>
            )}
          </CardFoot>
        )}
      </CardBody>
    </EventSheet>
  );
}
