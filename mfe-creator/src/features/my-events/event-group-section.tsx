import type { MyEvent } from '@stagedoor/contracts';
import { Heading, Stack } from '@stagedoor/ui';
import { useDeferredValue, useId, type ReactNode } from 'react';
import type { EventGroup } from './event-groups';
import { Count, List, ListItem } from './my-events.styles';

/** More rows than a screen shows. */
const AT_FIRST = 20;

interface EventGroupSectionProps {
  group: EventGroup;
  /** There may be more of the kind, which are not here. */
  isPart: boolean;
  /** Draws an event. */
  children: (event: MyEvent) => ReactNode;
}

/** Events of one kind under their heading. A screenful of a long list is there at once, the rest when there is time. */
export function EventGroupSection({ group, isPart, children }: EventGroupSectionProps) {
  const { title, events } = group;
  const headingId = useId();
  const drawn = useDeferredValue(events, events.slice(0, AT_FIRST));
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId} size="h3">
        {title}{' '}
        <Count>
          {events.length.toLocaleString('en-GB')}
          {isPart && '+'}
        </Count>
      </Heading>
      <List role="list">
        {drawn.map((event) => (
          <ListItem key={event.id}>{children(event)}</ListItem>
        ))}
      </List>
    </Stack>
  );
}
