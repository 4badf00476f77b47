import { isolated, type Venue } from '@stagedoor/contracts';

/** The address of a venue in one line. */
export function addressLine({ address, city, postcode }: Venue): string {
  return [address, city, postcode].flatMap((part) => (part ? isolated(part) : [])).join(', ');
}
