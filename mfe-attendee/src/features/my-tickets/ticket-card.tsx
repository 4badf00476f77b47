import type { Ticket, TicketStatus } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Badge, Cluster, Heading, Text, TextLink, type Tone } from '@stagedoor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { QrFigure, TicketSheet, TicketWords } from './my-tickets.styles';
import { TicketFacts } from './ticket-facts';

/** Valid is green, used is grey, all else is red (specification, section 4). */
const STATUS: Record<TicketStatus, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'success' },
  used: { label: 'Used', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'danger' },
};

/** One ticket: for which night, whether it is valid, and the QR code that the entrance reads. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { status, ticketCode, order } = ticket;
  const { id, title } = order.event;
  return (
    <TicketSheet as="article" padding="none">
      <TicketWords>
        <Cluster justify="space-between" align="start">
          <Heading level={2} size="h3">
            <TextLink as={Link} standalone to={`/events/${id}`}>
              {title}
            </TextLink>
          </Heading>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        </Cluster>
        <TicketFacts ticket={ticket} />
      </TicketWords>
      <QrFigure>
        <QRCodeSVG
          value={ticketCode}
          level="M"
          marginSize={4}
          aria-label={`QR code of the ticket for ${title}`}
        />
        <Text as="figcaption" size="small" tone="muted">
          Show this QR code at the entrance
        </Text>
      </QrFigure>
    </TicketSheet>
  );
}
