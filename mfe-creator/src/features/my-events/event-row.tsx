import { type EventStatus, type MyEvent, pages } from '@stagedoor/contracts';
import { formatLongDateTime, Link, zoneForVisitor } from '@stagedoor/platform';
import { Badge, Card, EventArtwork, Heading, Text } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { EventSales } from './event-sales';
import { About, Art, Row, TitleLink } from './my-events.styles';

const STATUS_LABELS: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** The id of an event's heading, which takes the focus when a button of the event is removed. */
export const eventElementId = (eventId: string) => `event-${eventId}`;

interface EventRowProps {
  event: MyEvent;
  /** The actions of the event and its orders. */
  children: ReactNode;
}

/** One event with status, start, venue and sales. */
export function EventRow({ event, children }: EventRowProps) {
  const { id, title, status, startTime, venue } = event;
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <Card as="article" padding="md" aria-labelledby={eventElementId(id)}>
      <Row>
        <Art $faded={isOver}>
          <EventArtwork id={id} coverImageUrl={event.coverImageUrl} />
        </Art>
        <About>
          <Badge tone={status === 'published' ? 'success' : 'warning'}>
            {STATUS_LABELS[status]}
          </Badge>
          <Heading id={eventElementId(id)} level={3}>
            <TitleLink as={Link} to={pages.event(id)}>
              {title}
            </TitleLink>
          </Heading>
          <Text size="small" tone="muted">
            <time dateTime={startTime}>{formatLongDateTime(startTime, venue.timeZone)}</time>{' '}
            {zoneForVisitor(startTime, venue.timeZone)}
          </Text>
          <Text size="small" tone="muted">
            <bdi>{venue.name}</bdi>, <bdi>{venue.city}</bdi>
          </Text>
        </About>
        <EventSales event={event} />
      </Row>
      {children}
    </Card>
  );
}
