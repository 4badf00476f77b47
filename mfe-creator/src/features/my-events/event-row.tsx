import type { EventStatus, MyEvent } from '@stagedoor/contracts';
import { formatLongDateTime, formatMoney, formatPrice, Link } from '@stagedoor/platform';
import { Badge, Button, Card, EventArtwork, Heading, Text } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { About, Actions, Art, Figures, Held, Row, TitleLink } from './my-events.styles';

const count = (tickets: number) => tickets.toLocaleString('en-GB');

const STATUS_LABELS: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="caption" tone="muted">
        {term}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

function Sales({ event }: { event: MyEvent }) {
  // Only the first ticket type of an event is sold or shown (section 9).
  const [ticketType] = event.ticketTypes;
  return (
    <Figures>
      <Figure term="Price">{ticketType ? formatPrice(ticketType.price) : '–'}</Figure>
      <Figure term="Sold">
        <span>
          {count(event.sold)}/{count(ticketType?.quantity ?? 0)}
        </span>
        {event.held > 0 && <Held>{` + ${count(event.held)} in checkout`}</Held>}
      </Figure>
      <Figure term="Revenue">{formatMoney(event.revenue)}</Figure>
    </Figures>
  );
}

export interface EventRowProps {
  event: MyEvent;
  publishing: boolean;
  onPublish: () => void;
  onDelete: () => void;
}

/** One event as its creator sees it. A draft can be published and deleted. */
export function EventRow({ event, publishing, onPublish, onDelete }: EventRowProps) {
  const { id, title, status, startTime, venue } = event;
  return (
    <Card as="article" aria-labelledby={`event-${id}`}>
      <Row>
        <Art>
          <EventArtwork id={id} coverImageUrl={event.coverImageUrl} />
        </Art>
        <About>
          <Badge tone={status === 'published' ? 'success' : 'warning'}>
            {STATUS_LABELS[status]}
          </Badge>
          <Heading id={`event-${id}`} size="h3">
            <TitleLink as={Link} to={`/events/${id}`}>
              {title}
            </TitleLink>
          </Heading>
          <Text tone="muted">
            {venue.name}, {venue.city}
          </Text>
          <Text tone="muted">
            <time dateTime={startTime}>{formatLongDateTime(startTime, venue.timeZone)}</time>
          </Text>
        </About>
        <Sales event={event} />
      </Row>
      {status === 'draft' && (
        <Actions>
          <Button pending={publishing} onClick={onPublish}>
            Publish
          </Button>
          <Button variant="quiet" onClick={onDelete}>
            Delete
          </Button>
        </Actions>
      )}
    </Card>
  );
}
