import type { Ticket, TicketStatus } from '@stagedoor/contracts';
import { formatPrice } from '@stagedoor/platform';
import { Badge, IconButton, Text, type Tone } from '@stagedoor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useDeferredValue } from 'react';
import { Code, Price, QrFigure, QrPlace, Stub, StubHead } from './my-tickets.styles';

const NOT_VALID = 'This ticket is not valid';

/** Valid is green, used is grey, all else is red (specification, section 4); the caption says what the code is good for. */
const STATUS: Record<TicketStatus, { label: string; tone: Tone; caption: string }> = {
  valid: { label: 'Valid', tone: 'success', caption: 'Show this QR code at the entrance' },
  used: { label: 'Used', tone: 'neutral', caption: 'This ticket has been used' },
  cancelled: { label: 'Cancelled', tone: 'danger', caption: NOT_VALID },
  refunded: { label: 'Refunded', tone: 'danger', caption: NOT_VALID },
};

/** A valid ticket that the door does not accept for now; the colour of its badge is that of what waits. */
const WITHHELD = {
  label: 'On hold',
  tone: 'warning',
  caption: 'The payment is disputed, so this ticket is not accepted at the door for now',
} as const;

/** The ticket, where the focus goes when it comes as the first of more. */
export const ticketElementId = (ticketId: string) => `ticket-${ticketId}`;

export interface TicketStubProps {
  ticket: Ticket;
  /** Its place among the tickets for the night, from 1. */
  number: number;
  count: number;
  /** Its QR code is drawn at once, and not when there is time for it. */
  isUrgent: boolean;
  onTurn: (direction: 'next' | 'previous') => void;
}

/** One ticket as it is held out at the door: the QR code first, then what it is and its code in words. */
export function TicketStub({ ticket, number, count, isUrgent, onTurn }: TicketStubProps) {
  const { status, withheld, ticketCode, ticketType, order } = ticket;
  const { label, tone, caption } = withheld ? WITHHELD : STATUS[status];
  const place = `${number} of ${count}`;
  const isOneOfSeveral = count > 1;
  // Drawing a code takes milliseconds: a thousand of them must not keep the page from answering.
  const isDrawn = useDeferredValue(true, isUrgent);
  return (
    <Stub
      id={ticketElementId(ticket.id)}
      tabIndex={-1}
      aria-label={isOneOfSeveral ? `Ticket ${place}` : 'Ticket'}
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
