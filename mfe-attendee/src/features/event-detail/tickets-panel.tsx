import type { Event, EventStatus, TicketType } from '@stagedoor/contracts';
import { Link, useLoginLink, useSession } from '@stagedoor/platform';
import { AlertBanner, ButtonLink, Skeleton, Text } from '@stagedoor/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostPerOrder, offerOf } from '../../shared/events/ticket-offer';
import { BuyTickets, type BuyTicketsProps } from './buy-tickets';
import { OrderRefused } from './order-refused';
import { TicketChoice } from './ticket-choice';
import { Choice, Panel, PanelTitle } from './tickets-panel.styles';
import { useHolds } from './use-holds';
import { useQuantity } from './use-quantity';

const NOT_ON_SALE: Record<Exclude<EventStatus, 'published'>, string> = {
  draft: 'This event is a draft. Its tickets go on sale once it is published.',
  cancelled: 'This event has been cancelled.',
  completed: 'This event has ended.',
};

interface SaleProps {
  event: Event;
  offer: TicketType;
}

/** The ticket choice for a guest. The URL keeps it on the way to /login and back. */
function GuestTickets({ event, offer }: SaleProps) {
  const { status } = useSession();
  const { to, state } = useLoginLink();
  const [chosen, choose] = useQuantity();
  const most = mostPerOrder(offer);
  const quantity = Math.min(chosen, most);
  const choice = useRef<HTMLDivElement>(null);
  // A drawn page may have another quantity by now: its list works before its scripts.
  const read = useEffectEvent(() => {
    const list = choice.current!.querySelector('select');
    if (list && list.value !== `${quantity}`) choose(+list.value);
  });
  useEffect(() => read(), []);
  return (
    <Choice ref={choice}>
      <TicketChoice offer={offer} quantity={quantity} onChoose={choose} />
      {status === 'loading' ? (
        <Skeleton shape="button" />
      ) : (
        <ButtonLink
          as={Link}
          to={to}
          state={{ ...state, event: event.title }}
          variant={most === 0 ? 'secondary' : 'primary'}
          data-guest
        >
          Login to Buy Tickets
        </ButtonLink>
      )}
    </Choice>
  );
}

function TicketSale({ event, ...buyer }: Omit<BuyTicketsProps, 'offer'>) {
  const { status } = useSession();
  const offer = offerOf(event);
  if (event.status !== 'published') {
    return <AlertBanner tone="warning">{NOT_ON_SALE[event.status]}</AlertBanner>;
  }
  if (!offer) return <Text tone="muted">Tickets are not on sale yet.</Text>;
  return status === 'signed-in' ? (
    <BuyTickets event={event} offer={offer} {...buyer} />
  ) : (
    <GuestTickets event={event} offer={offer} />
  );
}

/**
 * The price, the availability, and Buy Tickets for a user or the link to /login for a guest. Shows a refusal in an alert
 * dialog, also when the refused order was the last one that could be placed.
 */
export function TicketsPanel({ event }: { event: Event }) {
  const holds = useHolds(event.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Once the alert is closed. Without Buy Tickets there is no button that the focus can return to.
  useEffect(() => {
    if (refusal === null) return;
    return () => {
      if (document.activeElement === document.body) panel.current?.focus();
    };
  }, [refusal]);
  return (
    <Panel ref={panel} as="section" tabIndex={-1} aria-labelledby="tickets">
      <PanelTitle id="tickets" size="h3">
        Tickets
      </PanelTitle>
      <TicketSale event={event} holds={holds} onRefused={setRefusal} />
      <OrderRefused reason={refusal} holds={holds} onClose={() => setRefusal(null)} />
    </Panel>
  );
}
