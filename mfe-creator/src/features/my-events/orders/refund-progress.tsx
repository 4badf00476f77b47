import type { EventOrderTotals } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';
import { LiveRegion, Stack, Text } from '@stagedoor/ui';
import { counted } from '../../../shared/counted';
import { Progress } from './event-orders.styles';
import { allOf } from '../../../shared/refunds';

function progressText(done: number, all: number): string {
  if (done < all) return `${done.toLocaleString('en-GB')} of ${counted(all, 'order')} refunded`;
  return all === 1 ? 'The order is refunded' : `All ${counted(all, 'order')} are refunded`;
}

/** The progress of the refunds of a cancelled event. Announces only the end to screen readers. */
export function RefundProgress({ totals }: { totals: EventOrderTotals }) {
  const all = allOf(totals);
  const done = totals.refunded;
  const isDone = done.orders === all.orders;
  const words = progressText(done.orders, all.orders);
  return (
    <Stack gap="xs">
      <Text>
        {words}
        {all.amount > 0 && `, ${formatMoney(done.amount)} of ${formatMoney(all.amount)}`}
      </Text>
      {!isDone && <Progress aria-label="Orders refunded" value={done.orders} max={all.orders} />}
      <LiveRegion>{isDone ? words : ''}</LiveRegion>
    </Stack>
  );
}
