import { pages, type Ticket } from '@stagedoor/contracts';
import { formatPrice, formatWeekdayDate, Link } from '@stagedoor/platform';
import { Badge, Card, Heading, Icon, Stack, Text, TextLink } from '@stagedoor/ui';
import { useId } from 'react';
import { countTickets } from '../../shared/checkout/ticket-count';
import {
  Fold,
  FoldedTicket,
  FoldedTickets,
  SectionHeading,
  Summary,
  Thumb,
} from './folded-nights.styles';
import { nightWords } from './night-words';
import type { Night } from './nights';
import { statusOf, ticketElementId } from './ticket-status';
import { Code } from './ticket-stub.styles';

/** Nights whose tickets are not accepted, one line each, without a QR code. */
export function FoldedNights({ title, nights }: { title: string; nights: readonly Night[] }) {
  const id = useId();
  if (nights.length === 0) return null;
  return (
    <Stack as="section" gap="sm" aria-labelledby={id}>
      <SectionHeading id={id} size="h4">
        {title}
      </SectionHeading>
      {nights.map((night) => (
        <FoldedNight key={night.event.id} night={night} />
      ))}
    </Stack>
  );
}

function FoldedNight({ night: { event, tickets } }: { night: Night }) {
  return (
    <Card as={Fold} padding="none">
      <Summary>
        <Thumb id={event.id} coverImageUrl={event.coverImageUrl} />
        <span>
          <Heading level={3} size="h4">
            {event.title}
          </Heading>
          <Text as="span" tone="muted" size="small">
            {formatWeekdayDate(event.startTime, event.venue.timeZone)},{' '}
            {countTickets(tickets.length)}
          </Text>
        </span>
        <Icon name="chevron-right" />
      </Summary>
      <FoldedTickets>
        <Text tone="muted">{nightWords(event).place}</Text>
        <TextLink as={Link} standalone to={pages.event(event.id)}>
          About the event
        </TextLink>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </FoldedTickets>
    </Card>
  );
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { id, status, ticketType, ticketCode } = ticket;
  const { label, tone, caption } = statusOf(ticket);
  return (
    <FoldedTicket id={ticketElementId(id)} tabIndex={-1} aria-label="Ticket">
      <Badge tone={tone}>{label}</Badge>
      <span>
        {ticketType.name}, {formatPrice(ticketType.price)}
      </span>
      <Code>{ticketCode}</Code>
      {status !== 'valid' && (
        <Text as="span" tone="muted" size="small">
          {caption}
        </Text>
      )}
    </FoldedTicket>
  );
}
