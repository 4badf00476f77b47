import type { Event } from '@stagedoor/contracts';
import { LiveRegion, SkeletonCard, type HeadingLevel } from '@stagedoor/ui';
import type { Ref } from 'react';
import { EventCard } from './event-card';
import { Cards, Cell } from './event-grid.styles';

interface EventGridProps {
  events: Event[];
  /** Of the cards' headings in the page's outline. */
  level: HeadingLevel;
  /** The address of this list, for the way back from an event. */
  list?: string;
  /** How many entries the list has, where only the first of them are here. */
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

/** What a screen reader says of an entry of a list that is not all there. */
function placeOf(index: number, size: number | 'unknown') {
  return { 'aria-posinset': index + 1, 'aria-setsize': size === 'unknown' ? -1 : size };
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
