import { Link } from '@stagedoor/platform';
import { Heading, type HeadingLevel } from '@stagedoor/ui';
import { useRef } from 'react';
import { addressLine } from '../../shared/address-line';
import { formatStart } from '../../shared/events/event-start';
import { Facts, NightLink, NightSheet, Stubs } from './my-tickets.styles';
import type { Night } from './nights';
import { TicketStub } from './ticket-stub';

export interface NightCardProps {
  night: Night;
  level: HeadingLevel;
  /** Its QR codes are drawn at once, and not when there is time for it. */
  isUrgent: boolean;
}

/** A night and its tickets: side by side where there is room, one at a time on a phone. */
export function NightCard({ night, level, isUrgent }: NightCardProps) {
  const { event, tickets } = night;
  const { venue } = event;
  const stubs = useRef<HTMLUListElement>(null);

  /** Brings a ticket into view, with the focus on its own buttons, so that pressing again goes on. */
  const turnTo = (index: number, direction: 'next' | 'previous') => {
    const stub = stubs.current?.children[index];
    const buttons = [...(stub?.querySelectorAll('button') ?? [])];
    stub?.scrollIntoView({ block: 'nearest', inline: 'start' });
    buttons.at(direction === 'next' ? -1 : 0)?.focus({ preventScroll: true });
  };

  return (
    <NightSheet as="section" padding="none">
      <Heading level={level} size="h3">
        <NightLink as={Link} standalone to={`/events/${event.id}`}>
          {event.title}
        </NightLink>
      </Heading>
      <Stubs ref={stubs} role="list">
        {tickets.map((ticket, index) => (
          <li key={ticket.id}>
            <TicketStub
              ticket={ticket}
              number={index + 1}
              count={tickets.length}
              isUrgent={isUrgent}
              onTurn={(direction) => turnTo(index + (direction === 'next' ? 1 : -1), direction)}
            />
          </li>
        ))}
      </Stubs>
      <Facts>
        <div>
          <dt>Date</dt>
          <dd>{formatStart(event)}</dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{venue.name}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{addressLine(venue)}</dd>
        </div>
      </Facts>
    </NightSheet>
  );
}
