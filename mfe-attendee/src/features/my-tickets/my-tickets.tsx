import type { Ticket } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, EmptyState, Stack } from '@stagedoor/ui';
import { TicketCard } from './ticket-card';

/** Every ticket, or the way to a first one. */
export function MyTickets({ tickets }: { tickets: Ticket[] }) {
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
  return (
    <Stack as="ul" role="list" gap="lg">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketCard ticket={ticket} />
        </li>
      ))}
    </Stack>
  );
}
