/** Says how many people of a refund or cancellation the door has let in already; empty for none. */
export function insideNote(inside: number): string {
  if (inside === 0) return '';
  return inside === 1
    ? ' One person with such a ticket was let in already.'
    : ` ${inside} people with such tickets were let in already.`;
}
