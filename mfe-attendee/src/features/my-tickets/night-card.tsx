import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Heading } from '@stagedoor/ui';
import { useRef } from 'react';
import {
  Art,
  Body,
  DoorHint,
  Head,
  NightLink,
  NightSheet,
  Stubs,
  TicketSide,
} from './night-card.styles';
import { NightFacts } from './night-facts';
import { nightWords } from './night-words';
import type { Night } from './nights';
import { PaperActions } from './paper-actions';
import { printAlone } from './print-alone';
import { TicketStub } from './ticket-stub';

export interface NightCardProps {
  night: Night;
  /** The next night, which shows the hint for the door. */
  isNext: boolean;
  /** Draws its QR codes in the first render, not deferred. */
  isUrgent: boolean;
}

/** An upcoming night: its tickets one at a time, its picture, time and venue. */
export function NightCard({ night, isNext, isUrgent }: NightCardProps) {
  const { event, tickets } = night;
  const sheet = useRef<HTMLDivElement>(null);
  const stubs = useRef<HTMLUListElement>(null);

  /** Scrolls a ticket into view and focuses its button of the same direction, so that another press turns further. */
  const turnTo = (index: number, direction: 'next' | 'previous') => {
    const stub = stubs.current?.children[index];
    const buttons = [...(stub?.querySelectorAll<HTMLButtonElement>('figure button') ?? [])];
    stub?.scrollIntoView({ block: 'nearest', inline: 'start' });
    buttons.at(direction === 'next' ? -1 : 0)?.focus({ preventScroll: true });
  };

  const { date, time, place } = nightWords(event);
  const printed = { title: event.title, facts: [`${date}, ${time}`, place].join('\n') };
  return (
    <NightSheet ref={sheet} as="section" padding="none">
      <Head>
        <Heading level={2} size="h3">
          <NightLink as={Link} standalone to={pages.event(event.id)}>
            {event.title}
          </NightLink>
        </Heading>
      </Head>
      <TicketSide>
        <Stubs ref={stubs} role="list">
          {tickets.map((ticket, index) => (
            <li key={ticket.id}>
              <TicketStub
                ticket={ticket}
                number={index + 1}
                count={tickets.length}
                printed={printed}
                isUrgent={isUrgent}
                onTurn={(direction) => turnTo(index + (direction === 'next' ? 1 : -1), direction)}
              />
            </li>
          ))}
        </Stubs>
        {isNext && <DoorHint>At the door, turn up the brightness of your screen.</DoorHint>}
      </TicketSide>
      <Art id={event.id} coverImageUrl={event.coverImageUrl} />
      <Body>
        <NightFacts event={event} />
        <PaperActions tickets={tickets} onPrint={() => printAlone(sheet.current)} />
      </Body>
    </NightSheet>
  );
}
