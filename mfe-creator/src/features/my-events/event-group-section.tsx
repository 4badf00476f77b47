import type { MyEvent } from '@stagedoor/contracts';
import { Heading, Stack } from '@stagedoor/ui';
import { useDeferredValue, useId, type ReactNode } from 'react';
import type { EventGroup } from './event-groups';
import { Count, List, ListItem } from './my-events.styles';

/** Rows of the first render: more than a screen shows. */
const AT_FIRST = 20;

interface EventGroupSectionProps {
  group: EventGroup;
  /** True when more events of the group may not be loaded. */
  isPart: boolean;
  /** Renders an event. */
  children: (event: MyEvent) => ReactNode;
}

/**
 * A group of events under its heading. The first render has 20 rows, a deferred one the rest. A later change of the
 * events is not deferred, so that a focus lost with a row is found by the render that removes it.
 */
export function EventGroupSection({ group, isPart, children }: EventGroupSectionProps) {
  const { title, events } = group;
  const headingId = useId();
  const most = useDeferredValue(Infinity, AT_FIRST);
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
        {events.slice(0, most).map((event) => (
          <ListItem key={event.id}>{children(event)}</ListItem>
        ))}
      </List>
    </Stack>
  );
}
