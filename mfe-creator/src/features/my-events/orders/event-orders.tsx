import type { EventOrder, MyEvent } from '@stagedoor/contracts';
import { errorText, formatMoney } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  CouldNotRefresh,
  LiveRegion,
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
import { sumOf } from './refunds';
import type { OrderTask } from './use-act-on-order';
import { useEventOrders } from './use-event-orders';

interface EventOrdersProps {
  id: string;
  event: MyEvent;
}

/** The orders of an event: who bought, what became of the money, and what can be done about it. */
export function EventOrders({ id, event }: EventOrdersProps) {
  const { data: orders, error, refetch } = useEventOrders(event);
  return (
    <Orders id={id} aria-label={`Orders of ${event.title}`}>
      {orders ? (
        <>
          {error && <CouldNotRefresh onRetry={() => void refetch()} />}
          <OrderList event={event} orders={orders} />
        </>
      ) : error ? (
        <AlertBanner
          tone="error"
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(error, 'Failed to load orders')}
        </AlertBanner>
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

const PER_PAGE = 20;

function OrderList({ event, orders }: { event: MyEvent; orders: readonly EventOrder[] }) {
  const [page, setPage] = useState(1);
  const [task, setTask] = useState<OrderTask | null>(null);
  const focusLost = useLostFocus();
  if (orders.length === 0) return <Text tone="muted">Nobody has bought a ticket yet.</Text>;
  return (
    <>
      {event.status === 'cancelled' ? <RefundProgress orders={orders} /> : <Sum orders={orders} />}
      <OrdersTable
        caption={`Orders of ${event.title}`}
        orders={orders.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        timeZone={event.venue.timeZone}
        onAct={setTask}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(orders.length / PER_PAGE)}
        onPageChange={setPage}
        label="Pages of orders"
      />
      <OrderActionDialog
        event={event}
        task={task}
        onClose={() => {
          if (task) focusLost(orderElementId(task.order.id));
          setTask(null);
        }}
      />
    </>
  );
}

/** What the orders come to, of which the refunded ones are a part. */
function Sum({ orders }: { orders: readonly EventOrder[] }) {
  const paid = sumOf(orders.filter(({ paymentStatus }) => paymentStatus === 'completed'));
  return (
    <Text tone="muted">
      {counted(paid.orders, 'order')}, {counted(paid.tickets, 'ticket')}, {formatMoney(paid.amount)}
    </Text>
  );
}
