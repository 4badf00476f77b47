import type { EventOrder, EventOrderTotals, MyEvent } from '@stagedoor/contracts';
import { errorText, formatMoney, type Page } from '@stagedoor/platform';
import {
  AlertBanner,
  CouldNotRefresh,
  LiveRegion,
  LoadFailure,
  Pagination,
  Skeleton,
  Stack,
  Text,
} from '@stagedoor/ui';
import { useState } from 'react';
import { counted } from '../../../shared/counted';
import { useLostFocus } from '../../../shared/use-lost-focus';
import { Orders } from './event-orders.styles';
import { OrderActionDialog } from './order-action-dialog';
import { orderElementId, OrdersTable } from './orders-table';
import { RefundProgress } from './refund-progress';
import { allOf } from '../../../shared/refunds';
import type { OrderTask } from './use-act-on-order';
import { useEventOrders } from './use-event-orders';
import { useOrderPages } from './use-order-pages';

interface EventOrdersProps {
  id: string;
  event: MyEvent;
}

/** The orders of an event: buyers, payments and actions. */
export function EventOrders({ id, event }: EventOrdersProps) {
  const { orders, totals, error, refetch } = useEventOrders(event);
  return (
    <Orders id={id} aria-label={`Orders of ${event.title}`}>
      {orders && totals ? (
        <>
          {error && <CouldNotRefresh onRetry={refetch} />}
          <OrderList event={event} list={orders} totals={totals} />
        </>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load orders')} onRetry={refetch} />
      ) : (
        <Stack gap="lg">
          <LiveRegion>Loading orders</LiveRegion>
          <Skeleton width="half" />
          <Skeleton width="full" />
          <Skeleton width="full" />
        </Stack>
      )}
    </Orders>
  );
}

interface OrderListProps {
  event: MyEvent;
  list: Page<EventOrder>;
  totals: EventOrderTotals;
}

function OrderList({ event, list, totals }: OrderListProps) {
  const { rows, failed, ...pages } = useOrderPages(event, list, allOf(totals).orders);
  const [task, setTask] = useState<OrderTask | null>(null);
  const focusLost = useLostFocus();
  if (list.items.length === 0) return <Text tone="muted">Nobody has bought a ticket yet.</Text>;
  return (
    <>
      {event.status === 'cancelled' ? <RefundProgress totals={totals} /> : <Sum totals={totals} />}
      <OrdersTable
        caption={`Orders of ${event.title}`}
        orders={rows}
        timeZone={event.venue.timeZone}
        onAct={setTask}
      />
      {failed && <AlertBanner tone="error">{failed}</AlertBanner>}
      <Pagination {...pages} label="Pages of orders" />
      <OrderActionDialog
        event={event}
        task={task}
        onClose={() => setTask(null)}
        onSettled={({ order }) => focusLost(orderElementId(order.id))}
      />
    </>
  );
}

/** The number of paid orders, their tickets and their amount. */
function Sum({ totals: { completed } }: Pick<OrderListProps, 'totals'>) {
  return (
    <Text tone="muted">
      {counted(completed.orders, 'order')}, {counted(completed.tickets, 'ticket')},{' '}
      {formatMoney(completed.amount)}
    </Text>
  );
}
