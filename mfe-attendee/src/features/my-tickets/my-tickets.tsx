import type { Ticket } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, EmptyState, Stack } from '@stagedoor/ui';
import { useState } from 'react';
import { PastHeading } from './my-tickets.styles';
import { NightCard } from './night-card';
import { nightsOf } from './nights';

/** As many as a window shows at first. */
const NIGHTS_DRAWN_AT_ONCE = 4;

/** Every ticket by night, or the way to a first one. */
export function MyTickets({ tickets }: { tickets: readonly Ticket[] }) {
  const [openedAt] = useState(Date.now);
  if (tickets.length === 0) {
    return (
      <EmptyState
        illustration="tickets"
        title="No Tickets Yet"
        action={
          <ButtonLink as={Link} to="/events">
            Browse Events
          </ButtonLink>
        }
      >
        Tickets that you buy appear here, ready to be shown at the entrance.
      </EmptyState>
    );
  }
  const { coming, past } = nightsOf(tickets, openedAt);
  return (
    <>
      {coming.length > 0 && (
        <Stack gap="lg">
          {coming.map((night, index) => (
            <NightCard
              key={night.event.id}
              night={night}
              level={2}
              isUrgent={index < NIGHTS_DRAWN_AT_ONCE}
            />
          ))}
        </Stack>
      )}
      {past.length > 0 && (
        <Stack as="section" gap="lg" aria-labelledby="past-nights">
          <PastHeading id="past-nights" size="h4">
            Past nights
          </PastHeading>
          {past.map((night) => (
            <NightCard key={night.event.id} night={night} level={3} isUrgent={false} />
          ))}
        </Stack>
      )}
    </>
  );
}
