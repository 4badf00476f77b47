import type { EventOrder } from '@stagedoor/contracts';
import { formatLongDateTime, formatPrice } from '@stagedoor/platform';
import { Button, DataTable, type DataColumn, VisuallyHidden } from '@stagedoor/ui';
import { Buyer, State } from './event-orders.styles';
import { OrderBadges } from './order-badges';

/** Where the focus goes when the button of an order is gone. */
export const orderElementId = (orderId: string) => `order-${orderId}`;

interface OrdersTableProps {
  caption: string;
  orders: readonly EventOrder[];
  /** Of the venue, in which the times are told. */
  timeZone: string;
  onRefund: (order: EventOrder) => void;
}

/** Who bought how much, when, and what became of the money. */
export function OrdersTable({ caption, orders, timeZone, onRefund }: OrdersTableProps) {
  const columns: DataColumn<EventOrder>[] = [
    {
      id: 'buyer',
      header: 'Buyer',
      lead: true,
      cell: ({ id, buyer }) => (
        <Buyer id={orderElementId(id)}>
          <bdi>
            {buyer.firstName} {buyer.lastName}
          </bdi>
        </Buyer>
      ),
    },
    {
      id: 'bought',
      header: 'Bought',
      cell: ({ paidAt }) => (paidAt === null ? '–' : formatLongDateTime(paidAt, timeZone)),
    },
    { id: 'tickets', header: 'Tickets', align: 'end', cell: ({ quantity }) => quantity },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: ({ totalAmount }) => formatPrice(totalAmount),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (order) => (
        <State>
          <OrderBadges order={order} />
          {order.paymentStatus === 'completed' && (
            <Button variant="secondary" onClick={() => onRefund(order)}>
              <span>
                Refund
                <VisuallyHidden>
                  {' '}
                  the order of {order.buyer.firstName} {order.buyer.lastName}
                </VisuallyHidden>
              </span>
            </Button>
          )}
        </State>
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={orders} rowKey={({ id }) => id} />;
}
