import type { EventOrder } from '@stagedoor/contracts';
import { formatLongDateTime, formatPrice, zoneForVisitor } from '@stagedoor/platform';
import { Button, DataTable, type DataColumn, TextLink, VisuallyHidden } from '@stagedoor/ui';
import {
  Actions,
  Badges,
  Buyer,
  Email,
  Instant,
  Note,
  State,
  Sum,
  Words,
} from './event-orders.styles';
import { ACTION_WORDS, actionsFor, notesOn } from './order-actions';
import { OrderBadges } from './order-badges';
import type { OrderTask } from './use-act-on-order';

/** The id of an order's element, which takes the focus when a button of the order is removed. */
export const orderElementId = (orderId: string) => `order-${orderId}`;

interface OrdersTableProps {
  caption: string;
  orders: readonly EventOrder[];
  /** The time zone of the venue. */
  timeZone: string;
  onAct: (task: OrderTask) => void;
}

/** An instant at the venue, with its time zone for a user whose clock differs. */
function timeOf(instant: string, timeZone: string): string {
  const zone = zoneForVisitor(instant, timeZone);
  return `${formatLongDateTime(instant, timeZone)}${zone ? ` ${zone}` : ''}`;
}

/** The table of orders: buyer, time, tickets, total, state and actions. */
export function OrdersTable({ caption, orders, timeZone, onAct }: OrdersTableProps) {
  const columns: DataColumn<EventOrder>[] = [
    {
      id: 'buyer',
      header: 'Buyer',
      lead: true,
      cell: ({ id, buyer }) => (
        <>
          <Buyer id={orderElementId(id)}>
            <bdi>
              {buyer.firstName} {buyer.lastName}
            </bdi>
          </Buyer>
          {buyer.email !== undefined && (
            <Email as="div" size="small">
              <EmailLink email={buyer.email} />
            </Email>
          )}
        </>
      ),
    },
    {
      id: 'bought',
      header: 'Bought',
      cell: ({ paidAt }) => <Instant>{paidAt === null ? '–' : timeOf(paidAt, timeZone)}</Instant>,
    },
    { id: 'tickets', header: 'Tickets', align: 'end', cell: ({ quantity }) => quantity },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: ({ totalAmount }) => <Sum>{formatPrice(totalAmount)}</Sum>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (order) => (
        <State>
          <Words>
            <Badges>
              <OrderBadges order={order} />
            </Badges>
            {notesOn(order).map((note) => (
              <Note key={note} size="small" tone="muted">
                {note}
              </Note>
            ))}
          </Words>
          <OrderActions order={order} onAct={onAct} />
        </State>
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={orders} rowKey={({ id }) => id} />;
}

/** Wraps before the domain. The encoded address adds no header to the mail. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  return (
    <TextLink href={`mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`}>
      {name}
      <wbr />@{domain}
    </TextLink>
  );
}

function OrderActions({ order, onAct }: Pick<OrdersTableProps, 'onAct'> & { order: EventOrder }) {
  const actions = actionsFor(order);
  if (actions.length === 0) return null;
  return (
    <Actions>
      {actions.map((action) => (
        <Button key={action} variant="secondary" onClick={() => onAct({ action, order })}>
          <span>
            {ACTION_WORDS[action].button}
            <VisuallyHidden>
              {' '}
              {ACTION_WORDS[action].about} {order.buyer.firstName} {order.buyer.lastName}
            </VisuallyHidden>
          </span>
        </Button>
      ))}
    </Actions>
  );
}
