import type { TicketType } from '@stagedoor/contracts';
import { Badge } from '@stagedoor/ui';
import { supplyOf } from './ticket-offer';

interface AvailabilityProps {
  offer: TicketType;
  /** The number of tickets left, in words. */
  children: string;
}

/** Shows how many tickets are left, as a badge when few or none are. */
export function Availability({ offer, children }: AvailabilityProps) {
  const supply = supplyOf(offer);
  if (supply === 'plenty') return <span>{children}</span>;
  return <Badge tone={supply === 'few' ? 'warning' : 'neutral'}>{children}</Badge>;
}
