import type { MyEvent } from '@stagedoor/contracts';
import { formatMoney, formatPrice } from '@stagedoor/platform';
import { Text } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { Bar, Figures, Note } from './event-sales.styles';

const count = (tickets: number) => tickets.toLocaleString('en-GB');

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="caption" tone="muted">
        {term}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

interface StockProps {
  sold: number;
  held: number;
  quantity: number;
}

/** A bar of the tickets sold and in checkout. Hidden from screen readers: the figures beside it state the same. */
function SoldBar({ sold, held, quantity }: StockProps) {
  return (
    <Bar viewBox={`0 0 ${quantity || 1} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={sold} height="1" />
      <rect data-part="held" x={sold} width={held} height="1" />
    </Bar>
  );
}

function StockNote({ sold, held, quantity }: StockProps) {
  if (held > 0) return <Note>{` + ${count(held)} in checkout`}</Note>;
  return sold > 0 && sold >= quantity && <Note> Sold out</Note>;
}

/** The sales of an event: price, sold of total, and revenue. */
export function EventSales({ event: { ticketTypes, sold, held, revenue } }: { event: MyEvent }) {
  // Only the first ticket type of an event is sold or shown (specification, section 9).
  const [ticketType] = ticketTypes;
  const quantity = ticketType?.quantity ?? 0;
  return (
    <Figures>
      <Figure term="Price">{ticketType ? formatPrice(ticketType.price) : '–'}</Figure>
      <Figure term="Sold">
        <span>
          {count(sold)}/{count(quantity)}
        </span>
        <SoldBar sold={sold} held={held} quantity={quantity} />
        <StockNote sold={sold} held={held} quantity={quantity} />
      </Figure>
      <Figure term="Revenue">{formatMoney(revenue)}</Figure>
    </Figures>
  );
}
