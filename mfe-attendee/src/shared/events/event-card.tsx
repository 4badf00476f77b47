import { isolated, type Event, pages } from '@stagedoor/contracts';
import { formatPrice, Link } from '@stagedoor/platform';
import { EventArtwork, Heading, StretchedLink, type HeadingLevel } from '@stagedoor/ui';
import { Availability } from './availability';
import { CardBody, CardFacts, CardFoot, CardPrice, EventSheet } from './event-card.styles';
import { formatStart } from './event-start';
import type { FromList } from './list-address';
import { countOf, offerOf } from './ticket-offer';
import { useVisitorZone } from './use-visitor-zone';

interface EventCardProps {
  event: Event;
  level: HeadingLevel;
  /** The path of the list for the link back, if it has one. */
  list: string | undefined;
}

/** An event in a list: picture, title, start, venue, price and availability. The whole card links to the event. */
export function EventCard({ event, level, list }: EventCardProps) {
  const { id, title, coverImageUrl, venue } = event;
  const offer = offerOf(event);
  const knowsVisitorZone = useVisitorZone();
  return (
    <EventSheet as="article" padding="none" interactive>
      <EventArtwork id={id} coverImageUrl={coverImageUrl} />
      <CardBody>
        <Heading level={level} size="h3">
          <StretchedLink
            as={Link}
            to={pages.event(id)}
            state={list ? ({ list } satisfies FromList) : undefined}
          >
            {title}
          </StretchedLink>
        </Heading>
        <CardFacts>
          <p>{formatStart(event, knowsVisitorZone)}</p>
          <p>
            {isolated(venue.name)}, {isolated(venue.city)}
          </p>
        </CardFacts>
        {offer && (
          <CardFoot>
            <CardPrice>{formatPrice(offer.price)}</CardPrice>
            <Availability offer={offer}>{countOf(offer)}</Availability>
          </CardFoot>
        )}
      </CardBody>
    </EventSheet>
  );
}
