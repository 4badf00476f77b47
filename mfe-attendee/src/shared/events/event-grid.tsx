import type { Event } from '@stagedoor/contracts';
import { LiveRegion, SkeletonCard, type HeadingLevel } from '@stagedoor/ui';
import { EventCard } from './event-card';
import { Cards, Cell } from './event-grid.styles';

interface EventGridProps {
  events: Event[];
  /** Of the cards' headings in the page's outline. */
  level: HeadingLevel;
  /** The address of this list, for the way back from an event. */
  list?: string;
}

/** Events as a grid of cards. */
export function EventGrid({ events, level, list }: EventGridProps) {
  return (
    <Cards as="ul" role="list">
      {events.map((event) => (
        <Cell key={event.id}>
          <EventCard event={event} level={level} list={list} />
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
