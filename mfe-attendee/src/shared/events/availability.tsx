import type { TicketType } from '@stagedoor/contracts';
import { Badge } from '@stagedoor/ui';
import { supplyOf } from './ticket-offer';

interface AvailabilityProps {
  offer: TicketType;
  /** How many are left. */
  children: string;
}

/** How many tickets are left, which stands out when they are few or none. */
export function Availability({ offer, children }: AvailabilityProps) {
  const supply = supplyOf(offer);
  if (supply === 'plenty') return <span>{children}</span>;
  return <Badge tone={supply === 'few' ? 'warning' : 'neutral'}>{children}</Badge>;
}
