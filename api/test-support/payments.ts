import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PaymentsSandbox,
  startPaymentsSandbox,
} from '../../tools/src/payments-sandbox/start-payments-sandbox.js';
import { findFreePort } from '../../tools/src/processes/free-port.js';
import { OrderJobs } from '../src/modules/orders/order-jobs.js';
import { CancelEventService } from '../src/modules/orders/cancel-event.service.js';
import { RefundPaymentsService } from '../src/modules/orders/refund-payments.service.js';
import { SweepOrdersService } from '../src/modules/orders/sweep-orders.service.js';
import { startTestApp, type TestApp } from './test-app.js';

export type SandboxControl = PaymentsSandbox['control'];

export interface PayingTestApp extends TestApp {
  /** What a buyer, the network and the clock do to the payment provider. */
  payments: SandboxControl;
  /** One round of everything that happens without anybody asking, which does not run by itself here. */
  sweep(): Promise<void>;
  /** Answers once the application has taken every notice that is on its way. */
  noticesTaken(): Promise<void>;
}

/** The application and a payment provider that talk to each other over HTTP: calls one way, signed notices the other. */
export async function startPayingTestApp(
  variables: NodeJS.ProcessEnv = {},
): Promise<PayingTestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-payments-'));
  const port = await findFreePort();
  const sandbox = await startPaymentsSandbox({
    dataDir,
    secretKey: 'sk_test_local',
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret: 'whsec_local',
    webhookRetryBaseMs: 20,
  });
  const test = await startTestApp({ STRIPE_API_URL: sandbox.url, ...variables });
  await test.app.get(OrderJobs).stop();
  await test.app.listen(port, '127.0.0.1');
  return {
    ...test,
    payments: sandbox.control,
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
