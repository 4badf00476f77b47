import type { EventStatus, MyEvent } from '@stagedoor/contracts';
import { formatLongDateTime, Link, zoneForVisitor } from '@stagedoor/platform';
import { Badge, Button, Card, EventArtwork, Heading, Text } from '@stagedoor/ui';
import { EventSales } from './event-sales';
import { About, Actions, Art, Row, TitleLink } from './my-events.styles';

const STATUS_LABELS: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

export interface EventRowProps {
  event: MyEvent;
  publishing: boolean;
  onPublish: () => void;
  onDelete: () => void;
}

/** One event as its creator sees it. A draft can be published and deleted. */
export function EventRow({ event, publishing, onPublish, onDelete }: EventRowProps) {
  const { id, title, status, startTime, venue } = event;
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <Card as="article" padding="md" aria-labelledby={`event-${id}`}>
      <Row>
        <Art $faded={isOver}>
          <EventArtwork id={id} coverImageUrl={event.coverImageUrl} />
        </Art>
        <About>
          <Badge tone={status === 'published' ? 'success' : 'warning'}>
            {STATUS_LABELS[status]}
          </Badge>
          <Heading id={`event-${id}`} level={3}>
            <TitleLink as={Link} to={`/events/${id}`}>
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
