import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, Cluster, EmptyState, Heading, Icon, Stack, TextLink } from '@stagedoor/ui';
import type { ReactNode } from 'react';

/** The section of upcoming events, with a link to all events when there are more. */
export function UpcomingEvents({ hasMore, children }: { hasMore: boolean; children: ReactNode }) {
  return (
    <Stack as="section" gap="lg" aria-labelledby="upcoming-events">
      <Cluster justify="space-between" align="baseline">
        <Heading id="upcoming-events">Upcoming Events</Heading>
        {hasMore && (
          <TextLink as={Link} standalone to={pages.events}>
            View All Events
          </TextLink>
        )}
      </Cluster>
      {children}
    </Stack>
  );
}

/** Shown when there are no events. */
export function NoEventsYet() {
  return (
    <EmptyState
      title="No Events Yet"
      level={3}
      action={
        <ButtonLink as={Link} to={pages.createEvent}>
          <Icon name="plus" />
          Create First Event
        </ButtonLink>
      }
    >
      The dance floor is free. Be the first to fill it.
    </EmptyState>
  );
}
