import type { Ticket, TicketStatus } from '@stagedoor/contracts';
import type { Tone } from '@stagedoor/ui';

interface StatusWords {
  label: string;
  tone: Tone;
  /** The caption of the QR code. */
  caption: string;
}

const NOT_VALID = 'This ticket is not valid';

/** Valid is green, used is grey, any other status is red (specification, section 4). */
const STATUS: Record<TicketStatus, StatusWords> = {
  valid: { label: 'Valid', tone: 'success', caption: 'Show this QR code at the entrance' },
  used: { label: 'Used', tone: 'neutral', caption: 'This ticket has been used' },
  cancelled: { label: 'Cancelled', tone: 'danger', caption: NOT_VALID },
  refunded: { label: 'Refunded', tone: 'danger', caption: NOT_VALID },
};

/** A valid ticket that is not accepted because of a dispute about its payment, undecided or lost. */
const WITHHELD: StatusWords = {
  label: 'On hold',
  tone: 'warning',
  caption: 'The payment was disputed, so this ticket is not accepted at the door',
};

/** The label, tone and caption of a ticket's status. */
export function statusOf({ status, withheld }: Ticket): StatusWords {
  return withheld ? WITHHELD : STATUS[status];
}

/** The id of a ticket's element, which takes the focus when the ticket is the first of an added page or has changed. */
export const ticketElementId = (ticketId: string) => `ticket-${ticketId}`;

export const focusTicket = (ticketId: string) =>
  document.getElementById(ticketElementId(ticketId))?.focus();
