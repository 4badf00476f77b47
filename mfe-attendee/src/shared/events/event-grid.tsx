import type { Event } from '@stagedoor/contracts';
import { LiveRegion, SkeletonCard, type HeadingLevel } from '@stagedoor/ui';
import type { Ref } from 'react';
import { EventCard } from './event-card';
import { Cards, Cell } from './event-grid.styles';

interface EventGridProps {
  events: Event[];
  /** The level of the cards' headings. */
  level: HeadingLevel;
  /** The path of this list, for the link back from an event. */
  list?: string;
  /** The length of the whole list when only its first entries are loaded. */
  size?: number | 'unknown' | undefined;
  ref?: Ref<HTMLUListElement>;
}

/** Events as a grid of cards. */
export function EventGrid({ events, level, list, size, ref }: EventGridProps) {
  return (
    <Cards as="ul" role="list" ref={ref}>
      {events.map((event, index) => (
        <Cell key={event.id} {...(size && placeOf(index, size))}>
          <EventCard event={event} level={level} list={list} />
        </Cell>
      ))}
    </Cards>
  );
}

/** The position of an entry for screen readers, when only part of the list is loaded. */
function placeOf(index: number, size: number | 'unknown') {
  return { 'aria-posinset': index + 1, 'aria-setsize': size === 'unknown' ? -1 : size };
}

/** The grid while its events are loading. */
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
