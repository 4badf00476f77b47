/** Says how many people of a refund or cancellation are inside the event already; empty for none. */
export function insideNote(inside: number): string {
  if (inside === 0) return '';
  return inside === 1
    ? ' One person with such a ticket is inside already.'
    : ` ${inside} people with such tickets are inside already.`;
}
