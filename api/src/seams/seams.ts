import { Any, type EntityManager } from 'typeorm';
import { TakeScansService } from '../modules/check-ins/take-scans.service.js';
import { OpenCheckoutService } from '../modules/orders/checkout/open-checkout.service.js';
import { ReconcilePaymentsService } from '../modules/orders/notices/reconcile-payments.service.js';
import { StripeWebhookService } from '../modules/orders/notices/stripe-webhook.service.js';
import { DisputesRepository } from '../modules/orders/persistence/disputes.repository.js';
import { OrderEntity } from '../modules/orders/persistence/order.entity.js';
import { OrdersRepository } from '../modules/orders/persistence/orders.repository.js';
import { PaymentsRepository } from '../modules/orders/persistence/payments.repository.js';
import { RefundsRepository } from '../modules/orders/persistence/refunds.repository.js';
import { StripeEventsRepository } from '../modules/orders/persistence/stripe-events.repository.js';
import { TicketHoldsRepository } from '../modules/orders/persistence/ticket-holds.repository.js';
import { HoldBatching } from '../modules/orders/placing/hold-batching.js';
import { Settlement } from '../modules/orders/settlement/settlement.service.js';
import { StripeGateway } from '../modules/orders/stripe/stripe.gateway.js';
import type { KillPoint, RemovableGuard } from './names.js';

/**
 * Every place at which the soak hooks into the API, by class and method, so that the compiler checks them. The product
 * imports none of this: the soak loads it into API processes of its own.
 */

type Method = (...args: never[]) => Promise<unknown>;
type MethodOf<T> = { [Name in keyof T]: T[Name] extends Method ? Name : never }[keyof T];
type Call<T, Name extends keyof T> = T[Name] extends (...args: infer Args) => infer Result
  ? { args: Args; result: Result }
  : never;

interface Type<T> {
  prototype: T;
}

/** Replaces a method of all instances in this process; `real` is the method of the instance that is called. */
function wrap<T, Name extends MethodOf<T>>(
  { prototype }: Type<T>,
  name: Name,
  wrapper: (
    real: (...args: Call<T, Name>['args']) => Call<T, Name>['result'],
    ...args: Call<T, Name>['args']
  ) => Call<T, Name>['result'],
): void {
  const methods = prototype as Record<Name, (...args: unknown[]) => unknown>;
  const real = methods[name];
  methods[name] = function (...args) {
    return wrapper(real.bind(this), ...(args as never));
  };
}

type Observer = (passed: () => void) => void;

/** Calls the observer each time that the method has returned, before its caller continues. */
function after<T>({ prototype }: Type<T>, name: MethodOf<T>): Observer {
  return (passed) => {
    const methods = prototype as Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>;
    const real = methods[name];
    methods[name] = async function (...args) {
      const result = await real.apply(this, args);
      passed();
      return result;
    };
  };
}

const KILL_POINTS: Record<KillPoint, Observer> = {
  'after the hold': after(TicketHoldsRepository, 'hold'),
  'session created, not stored': after(StripeGateway, 'createCheckout'),
  'session stored, not answered': after(OpenCheckoutService, 'open'),
  'inside the webhook': after(StripeEventsRepository, 'remember'),
  'webhook committed, not answered': after(StripeWebhookService, 'handle'),
  'session ended, hold not released': after(StripeGateway, 'endCheckout'),
  'inside a refund': after(Settlement, 'takeBack'),
  'inside a lost dispute': after(Settlement, 'chargeBack'),
  'inside a return in another way': after(PaymentsRepository, 'markPaidBack'),
  'refunded, not stored': after(StripeGateway, 'refund'),
  'scans stored, not answered': after(TakeScansService, 'take'),
};

/** Calls `passed` each time that this process passes the point. */
export function observe(point: KillPoint, passed: () => void): void {
  KILL_POINTS[point](passed);
}

/** Makes the first payment page, and each `every`th after it, ask for one pound too much. */
export function misprice(every: number): void {
  let pages = 0;
  wrap(StripeGateway, 'createCheckout', (real, checkout) => {
    const isRight = pages % every !== 0;
    pages += 1;
    if (isRight) return real(checkout);
    const [first, ...others] = checkout.lines;
    const lines = [{ ...first!, unitPriceMinor: first!.unitPriceMinor + 100 }, ...others];
    return real({ ...checkout, lines });
  });
}

const REMOVALS: Record<RemovableGuard, () => void> = {
  'order-lock': () =>
    wrap(OrdersRepository, 'lockAll', (_real, manager, ids) => findAll(manager, ids)),
  'request-key': () =>
    wrap(HoldBatching, 'hold', (real, request) => real({ ...request, requestKey: null })),
  'provider-word': () => wrap(StripeGateway, 'endCheckout', async () => null),
  amount: () =>
    wrap(Settlement, 'capture', async (real, ...args) => {
      const news = await real(...args);
      for (const { payment, order } of news) order.totalMinor = payment.amountMinor;
      return news;
    }),
  'notice-memory': () =>
    wrap(StripeEventsRepository, 'remember', async (_real, _manager, notices) => [...notices]),
  'refund-record': () =>
    wrap(RefundsRepository, 'earlierOf', async (real, ...args) => ({
      ...(await real(...args)),
      result: null,
    })),
  identity: () =>
    wrap(OrdersRepository, 'ownersOf', async (real, manager, sessions) => {
      const owners = await real(manager, sessions);
      const named = sessions.flatMap(({ orderId }) => orderId ?? []);
      const known = await findAll(manager, named);
      for (const { id, orderId } of sessions) {
        if (orderId !== null && known.has(orderId)) owners.set(id, { is: 'ours', orderId });
      }
      return owners;
    }),
  'dispute-record': () => wrap(DisputesRepository, 'find', async () => null),
  reconciliation: () => wrap(ReconcilePaymentsService, 'reconcile', async () => false),
};

/** Removes a guard from this process. */
export function removeGuard(guard: RemovableGuard): void {
  REMOVALS[guard]();
}

async function findAll(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, OrderEntity>> {
  const found = await manager.find(OrderEntity, {
    where: { id: Any([...ids]) },
    relations: { items: true },
  });
  return new Map(found.map((order) => [order.id, order]));
}
