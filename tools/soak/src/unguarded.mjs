// Preloaded after the saboteur when the soak is to show that a guard is needed: takes that one guard away.
const guard = new URL(import.meta.url).searchParams.get('guard');
const orders = new URL('../../../api/dist/modules/orders/', import.meta.url);

async function findAll(repository, manager, ids) {
  const found = new Map();
  for (const id of ids) {
    const order = await repository.find(manager, { id });
    if (order) found.set(id, order);
  }
  return found;
}

/** The method that is replaced, and by what, given the real one. */
const REMOVALS = {
  'order-lock': [
    ['persistence/orders.repository.js', 'OrdersRepository', 'lockAll'],
    () =>
      async function (manager, ids) {
        return findAll(this, manager, ids);
      },
  ],
  'request-key': [
    ['hold-lanes.js', 'HoldLanes', 'hold'],
    (real) =>
      function (request) {
        return real.call(this, { ...request, requestKey: null });
      },
  ],
  'provider-word': [['stripe.gateway.js', 'StripeGateway', 'endCheckout'], () => async () => null],
  amount: [
    ['confirm-payment.service.js', 'ConfirmPaymentService', 'recordNews'],
    (real) =>
      async function (...args) {
        const news = await real.apply(this, args);
        for (const { payment, order } of news) if (order) order.totalMinor = payment.amountMinor;
        return news;
      },
  ],
  'notice-memory': [
    ['persistence/stripe-events.repository.js', 'StripeEventsRepository', 'remember'],
    () => async (_manager, notices) => [...notices],
  ],
  'refund-record': [
    ['persistence/refunds.repository.js', 'RefundsRepository', 'earlierOf'],
    (real) =>
      async function (...args) {
        return { ...(await real.apply(this, args)), result: null };
      },
  ],
  identity: [
    ['persistence/orders.repository.js', 'OrdersRepository', 'ownersOf'],
    (real) =>
      async function (manager, sessions) {
        const owners = await real.call(this, manager, sessions);
        const named = sessions.flatMap(({ orderId }) => orderId ?? []);
        const known = await findAll(this, manager, named);
        for (const { id, orderId } of sessions) {
          if (known.has(orderId)) owners.set(id, { is: 'ours', orderId });
        }
        return owners;
      },
  ],
  'dispute-record': [
    ['persistence/disputes.repository.js', 'DisputesRepository', 'find'],
    () => async () => null,
  ],
  reconciliation: [
    ['reconcile-payments.service.js', 'ReconcilePaymentsService', 'reconcile'],
    () => async () => false,
  ],
};

const [[file, type, method], replace] = REMOVALS[guard];
const { prototype } = (await import(new URL(file, orders)))[type];
prototype[method] = replace(prototype[method]);
