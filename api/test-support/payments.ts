import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PaymentsSandbox,
  type PaymentsSandboxOptions,
  startPaymentsSandbox,
} from '@stagedoor/payments-sandbox';
import { findFreePort } from '@stagedoor/processes/free-port';
import Stripe from 'stripe';
import { CheckoutLineService } from '../src/modules/orders/checkout/checkout-line.service.js';
import { ReconcilePaymentsService } from '../src/modules/orders/notices/reconcile-payments.service.js';
import { OrderJobs } from '../src/modules/orders/order-jobs.js';
import { CancelEventService } from '../src/modules/orders/refunds/cancel-event.service.js';
import { RefundPaymentsService } from '../src/modules/orders/refunds/refund-payments.service.js';
import { SweepOrdersService } from '../src/modules/orders/settlement/sweep-orders.service.js';
import { StripeGateway } from '../src/modules/orders/stripe/stripe.gateway.js';
import { startTestApp, type TestApp } from './test-app.js';

export type SandboxControl = PaymentsSandbox['control'];

export interface PayingTestApp extends TestApp {
  /** Simulates the buyer, the network and the clock at the payment provider. */
  payments: SandboxControl;
  /** The payment provider's official client library. */
  stripe: Stripe;
  /** Starts another copy of the application on the same database and provider; its jobs do not run by themselves. */
  startCopy(variables?: NodeJS.ProcessEnv): Promise<TestApp>;
  /** Runs a round of reconciliation now. */
  reconcile(): Promise<void>;
  /** Runs one round of the jobs, which do not run by themselves here. */
  sweep(): Promise<void>;
  /** Resolves when the application has received every notice that is being delivered. */
  noticesTaken(): Promise<void>;
}

/** Starts the application and a payment provider that call each other over HTTP: API calls and signed notices. */
export async function startPayingTestApp(
  variables: NodeJS.ProcessEnv = {},
  limits: Pick<PaymentsSandboxOptions, 'callsPerSecond'> = {},
): Promise<PayingTestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-payments-'));
  const port = await findFreePort();
  const sandbox = await startPaymentsSandbox({
    dataDir,
    secretKey: 'sk_test_local',
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret: 'whsec_local',
    webhookRetryBaseMs: 20,
    ...limits,
  });
  const startCopy = async (more: NodeJS.ProcessEnv = {}): Promise<TestApp> => {
    const copy = await startTestApp({ STRIPE_API_URL: sandbox.url, ...variables, ...more });
    await copy.app.get(OrderJobs).stop();
    // A busy machine may open a payment page later than a request waits.
    copy.app.get(CheckoutLineService).waitForPage = () => new Promise(() => undefined);
    // Reconciliation takes every notice that has not arrived as lost.
    copy.app.get(StripeGateway).arrivalSeconds = 0;
    return copy;
  };
  const test = await startCopy();
  await test.app.listen(port, '127.0.0.1');
  return {
    ...test,
    payments: sandbox.control,
    stripe: sdkFor(sandbox.url),
    startCopy: (more = {}) => startCopy({ DATABASE_URL: test.environment.DATABASE_URL, ...more }),
    reconcile: async () => {
      await makeRoundsDue(test);
      await test.app.get(ReconcilePaymentsService).reconcile();
    },
    sweep: async () => {
      await test.app.get(SweepOrdersService).sweep();
      while (await test.app.get(CancelEventService).serve());
      await test.app.get(RefundPaymentsService).serve();
    },
    noticesTaken: async () => {
      while (sandbox.control.summary().pendingDeliveries > 0) await nextTurn();
    },
    close: async () => {
      await test.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the next round of each job due now. */
export async function makeRoundsDue({ dataSource }: TestApp): Promise<void> {
  await dataSource.query('UPDATE reconciliation SET next_round_at = shop_now()');
  await dataSource.query('UPDATE event_cancellations SET next_round_at = shop_now()');
  await dataSource.query(
    'UPDATE payments SET refund_due_at = shop_now() WHERE refund_due_at > shop_now()',
  );
  await dataSource.query('UPDATE orders SET provider_retry_at = NULL');
}

function sdkFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_local', { protocol: 'http', host: hostname, port, telemetry: false });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
