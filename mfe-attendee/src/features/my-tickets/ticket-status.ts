import type { Ticket, TicketStatus } from '@stagedoor/contracts';
import type { Tone } from '@stagedoor/ui';

interface StatusWords {
  label: string;
  tone: Tone;
  /** What the code is good for. */
  caption: string;
}

const NOT_VALID = 'This ticket is not valid';

/** Valid is green, used is grey, all else is red (specification, section 4). */
const STATUS: Record<TicketStatus, StatusWords> = {
  valid: { label: 'Valid', tone: 'success', caption: 'Show this QR code at the entrance' },
  used: { label: 'Used', tone: 'neutral', caption: 'This ticket has been used' },
  cancelled: { label: 'Cancelled', tone: 'danger', caption: NOT_VALID },
  refunded: { label: 'Refunded', tone: 'danger', caption: NOT_VALID },
};

/** A valid ticket that the door does not accept for now; the colour of its badge is that of what waits. */
const WITHHELD: StatusWords = {
  label: 'On hold',
  tone: 'warning',
  caption: 'The payment is disputed, so this ticket is not accepted at the door for now',
};

/** How a ticket's status is shown. */
export function statusOf({ status, withheld }: Ticket): StatusWords {
  return withheld ? WITHHELD : STATUS[status];
}

/** The ticket, where the focus goes when it comes as the first of more. */
export const ticketElementId = (ticketId: string) => `ticket-${ticketId}`;
