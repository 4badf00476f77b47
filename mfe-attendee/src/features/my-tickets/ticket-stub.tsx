import type { Ticket } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { Badge, IconButton, Text } from '@stagedoor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useDeferredValue } from 'react';
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
export function TicketStub({ ticket, number, count, printed, isUrgent, onTurn }: TicketStubProps) {
  const { status, withheld, ticketCode, ticketType, order } = ticket;
  const { label, tone, caption } = statusOf(ticket);
  const place = `${number} of ${count}`;
  const isOneOfSeveral = count > 1;
  // A QR code takes milliseconds to draw: deferring keeps the page responsive with a thousand of them.
  const isDrawn = useDeferredValue(true, isUrgent);
  return (
    <Stub
      id={ticketElementId(ticket.id)}
      tabIndex={-1}
      aria-label={isOneOfSeveral ? `Ticket ${place}` : 'Ticket'}
      data-title={printed.title}
      data-facts={printed.facts}
    >
      <StubHead>
        {isOneOfSeveral && (
          <Text as="span" strong>
            {place}
          </Text>
        )}
        <Badge tone={tone}>{label}</Badge>
      </StubHead>
      <QrFigure $isFaded={status !== 'valid' || withheld}>
        {isDrawn ? (
          <QRCodeSVG
            value={ticketCode}
            level="M"
            marginSize={4}
            aria-label={`QR code of ${isOneOfSeveral ? `ticket ${place}` : 'the ticket'} for ${order.event.title}`}
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
          {caption}
        </Text>
      </QrFigure>
      <Price>
        <span>{ticketType.name}</span>
        <Text as="span" strong>
          {formatPrice(ticketType.price)}
        </Text>
      </Price>
      <Code>{ticketCode}</Code>
    </Stub>
  );
}
