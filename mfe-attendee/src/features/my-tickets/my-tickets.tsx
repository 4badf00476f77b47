import { pages, type Ticket } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, EmptyState } from '@stagedoor/ui';
import { ComingNights } from './coming-nights';
import { FoldedNights } from './folded-nights';
import { nightsOf } from './nights';
import { ScreenOnly } from './on-paper';
import { useLostFocus } from './use-lost-focus';
import { useTime } from './use-time';

/** Every ticket by night, or No Tickets Yet. */
export function MyTickets({ tickets }: { tickets: readonly Ticket[] }) {
  const now = useTime(tickets.map(({ order }) => order.event.endTime));
  const { coming, notValid, past } = nightsOf(tickets, now);
  useLostFocus(coming.reduce((count, night) => count + night.tickets.length, 0));
  if (tickets.length === 0) {
    return (
      <EmptyState
        illustration="tickets"
        title="No Tickets Yet"
        action={
          <ButtonLink as={Link} to={pages.events}>
            Browse Events
          </ButtonLink>
        }
      >
        Tickets that you buy appear here, ready to be shown at the entrance.
      </EmptyState>
    );
  }
  return (
    <>
      {coming.length > 0 && <ComingNights nights={coming} />}
      <ScreenOnly>
        <FoldedNights title="Cancelled and refunded" nights={notValid} />
        <FoldedNights title="Past nights" nights={past} />
      </ScreenOnly>
    </>
  );
}
