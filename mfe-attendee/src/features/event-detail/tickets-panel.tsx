import type { Event, EventStatus } from '@stagedoor/contracts';
import { Link, useLoginLink, useSession } from '@stagedoor/platform';
import { ButtonLink, Skeleton, Text } from '@stagedoor/ui';
import { offerOf, supplyOf } from '../../shared/events/ticket-offer';
import { BuyTickets } from './buy-tickets';
import { TicketOfferLine } from './ticket-offer-line';
import { Panel, PanelTitle, WayIn } from './tickets-panel.styles';
import { useHolds } from './use-holds';

const NOT_ON_SALE: Record<Exclude<EventStatus, 'published'>, string> = {
  draft: 'This event is a draft. Its tickets go on sale once it is published.',
  cancelled: 'This event has been cancelled.',
  completed: 'This event has ended.',
};

function WayToTickets({ event }: { event: Event }) {
  const { status } = useSession();
  const loginLink = useLoginLink();
  const holdsTickets = useHolds(event.id).length > 0;
  const offer = offerOf(event);
  if (event.status !== 'published') return <Text role="status">{NOT_ON_SALE[event.status]}</Text>;
  if (!offer) return <Text tone="muted">Tickets are not on sale yet.</Text>;
  if (status === 'signed-in') {
    return <BuyTickets event={event} offer={offer} isSecondary={holdsTickets} />;
  }
  return (
    <WayIn>
      <TicketOfferLine offer={offer} />
      {status === 'loading' ? (
        <Skeleton shape="button" />
      ) : (
        <ButtonLink
          as={Link}
          {...loginLink}
          variant={supplyOf(offer) === 'none' ? 'secondary' : 'primary'}
        >
          Login to Buy Tickets
        </ButtonLink>
      )}
    </WayIn>
  );
}

/** The price, what is left, and the way to a ticket for whoever is here. */
export function TicketsPanel({ event }: { event: Event }) {
  return (
    <Panel as="section" aria-labelledby="tickets">
      <PanelTitle id="tickets" size="h3">
        Tickets
      </PanelTitle>
      <WayToTickets event={event} />
    </Panel>
  );
}
