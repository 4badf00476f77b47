import type { Ticket } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { Badge, IconButton, Text } from '@stagedoor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useDeferredValue } from 'react';
import { ChannelVote } from './channel-vote';
import { InsideAlready } from './inside-already';
import { Code, Price, QrFigure, QrPlace, Stub, StubHead } from './ticket-stub.styles';
import { statusOf, ticketElementId } from './ticket-status';

export interface TicketStubProps {
  ticket: Ticket;
  /** Its position among the tickets of the night, from 1. */
  number: number;
  count: number;
  /** The title and the facts of the event, printed beside each code. */
  printed: { title: string; facts: string };
  /** Draws the QR code in the first render, not deferred. */
  isUrgent: boolean;
  onTurn: (direction: 'next' | 'previous') => void;
}

/** One ticket: the QR code, its type and price, and its code as text. */
export function TicketStub({ printed, ...props }: TicketStubProps) {
  const { ticket, number, count } = props;
  const { label, tone } = statusOf(ticket);
  const place = count > 1 ? `${number} of ${count}` : null;
  return (
    <Stub
      id={ticketElementId(ticket.id)}
      tabIndex={-1}
      aria-label={place ? `Ticket ${place}` : 'Ticket'}
      data-title={printed.title}
      data-facts={printed.facts}
    >
      <StubHead>
        {place && (
          <Text as="span" strong>
            {place}
          </Text>
        )}
        <Badge tone={tone}>{label}</Badge>
      </StubHead>
      {ticket.status === 'used' && <ChannelVote ticket={ticket} place={place} />}
      <CodeFigure {...props} name={place ? `ticket ${place}` : 'the ticket'} />
      <Price>
        <span>{ticket.ticketType.name}</span>
        <Text as="span" strong>
          {formatPrice(ticket.ticketType.price)}
        </Text>
      </Price>
      <Code>{ticket.ticketCode}</Code>
      {ticket.status === 'valid' && !ticket.withheld && (
        <InsideAlready ticket={ticket} place={place} />
      )}
    </Stub>
  );
}

type CodeFigureProps = Omit<TicketStubProps, 'printed'> & { name: string };

function CodeFigure({ ticket, number, count, name, isUrgent, onTurn }: CodeFigureProps) {
  const { status, withheld, ticketCode, order } = ticket;
  // A QR code takes milliseconds to draw: deferring keeps the page responsive with a thousand of them.
  const isDrawn = useDeferredValue(true, isUrgent);
  return (
    <QrFigure $isFaded={status !== 'valid' || withheld}>
      {isDrawn ? (
        <QRCodeSVG
          value={ticketCode}
          level="M"
          marginSize={4}
          aria-label={`QR code of ${name} for ${order.event.title}`}
        />
      ) : (
        <QrPlace />
      )}
      {number > 1 && (
        <IconButton
          icon="chevron-left"
          data-turn="previous"
          label={`Previous ticket, ${number - 1} of ${count}`}
          onClick={() => onTurn('previous')}
        />
      )}
      {number < count && (
        <IconButton
          icon="chevron-right"
          label={`Next ticket, ${number + 1} of ${count}`}
          onClick={() => onTurn('next')}
        />
      )}
      <Text as="figcaption" size="small" tone="muted">
        {statusOf(ticket).caption}
      </Text>
    </QrFigure>
  );
}
