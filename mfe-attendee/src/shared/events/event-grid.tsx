import type { Event } from '@stagedoor/contracts';
import { LiveRegion, SkeletonCard, type HeadingLevel } from '@stagedoor/ui';
import { EventCard } from './event-card';
import { Cards, Cell } from './event-grid.styles';

/** Events as a grid of cards; `level` is that of their headings in the page's outline. */
export function EventGrid({ events, level }: { events: Event[]; level: HeadingLevel }) {
  return (
    <Cards as="ul" role="list">
      {events.map((event) => (
        <Cell key={event.id}>
          <EventCard event={event} level={level} />
        </Cell>
      ))}
    </Cards>
  );
}

/** The grid while its events are on their way. */
export function EventGridSkeleton() {
  return (
    <>
      <LiveRegion>Loading events</LiveRegion>
      <Cards aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </Cards>
    </>
  );
}
