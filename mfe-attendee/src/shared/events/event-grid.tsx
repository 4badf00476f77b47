import type { Event } from '@stagedoor/contracts';
import { Grid, LiveRegion, SkeletonCard, type HeadingLevel } from '@stagedoor/ui';
import styled from 'styled-components';
import { EventCard } from './event-card';

/** Cards far below the fold cost nothing until they are scrolled to. */
const Cell = styled.li`
  display: grid;
  content-visibility: auto;
  contain-intrinsic-size: auto ${({ theme }) => theme.size.column.lg};
`;

/** Events as a grid of cards; `level` is that of their headings in the page's outline. */
export function EventGrid({ events, level }: { events: Event[]; level: HeadingLevel }) {
  return (
    <Grid as="ul" role="list">
      {events.map((event) => (
        <Cell key={event.id}>
          <EventCard event={event} level={level} />
        </Cell>
      ))}
    </Grid>
  );
}

/** The grid while its events are on their way. */
export function EventGridSkeleton() {
  return (
    <>
      <LiveRegion>Loading events</LiveRegion>
      <Grid aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </Grid>
    </>
  );
}
