import { join } from 'node:path';
import { RateLimit } from './api/rate-limit.js';
import { openBooks } from './books/books.js';
import { Clock } from './clock.js';
import { ApiFaults } from './control/api-faults.js';
import { SandboxControl } from './control/control.js';
import { RefundPlan } from './control/refund-plan.js';
import { WebhookFaults } from './control/webhook-faults.js';
import { createApp } from './create-app.js';
import { Expiry } from './payments/expiry.js';
import type { Sandbox } from './sandbox.js';
import { Dispatcher } from './webhooks/dispatcher.js';

export type { ApiFaultAnswer } from './control/api-faults.js';

export interface PaymentsSandboxOptions {
  /** The application's data folder. The sandbox's database is in its folder `payments`. */
  dataDir: string;
  /** The key that the API accepts. */
  secretKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The event types to send. Default: all. */
  webhookEvents?: readonly string[] | undefined;
  /** Maximum new sessions per second; a Stripe test account has 25. Default: no limit. */
  sessionsPerSecond?: number | undefined;
  /** Maximum API calls of every kind per second; a Stripe account has 100. Default: no limit. */
  callsPerSecond?: number | undefined;
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The hosted page's URL for buyers. Default: the server's URL. */
  publicUrl?: string | undefined;
  /** Default for the shop's name on the hosted page. */
  shopName?: string;
  /** Delay before the first retry of a webhook, in milliseconds. It doubles with each further one. */
  webhookRetryBaseMs?: number;
  /** Time-out of the webhook receiver's response, in milliseconds. */
  webhookTimeoutMs?: number;
}

export interface PaymentsSandbox {
  /** The URL it listens on, for instance `http://127.0.0.1:3002`. */
  url: string;
  /** The base URL of the hosted page. */
  publicUrl: string;
  control: SandboxControl;
  /** Stops the sandbox. The next start sends the pending webhooks. */
  close(): Promise<void>;
}

/** Starts the payments sandbox: Stripe's API for its official SDK, a hosted page, signed webhooks, and a database. */
export async function startPaymentsSandbox(
  options: PaymentsSandboxOptions,
): Promise<PaymentsSandbox> {
  const { dataDir, secretKey, port = 0, host = '127.0.0.1' } = options;
  const books = openBooks(join(dataDir, 'payments'));
  const clock = new Clock(books);
  const apiFaults = new ApiFaults();
  const webhookFaults = new WebhookFaults();
  const refundPlan = new RefundPlan();
  const dispatcher = new Dispatcher({
    books,
    clock,
    faults: webhookFaults,
    receiver: receiverOf(options),
    retryBaseMs: options.webhookRetryBaseMs ?? 1_000,
  });
  let publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? '';
  const sandbox: Sandbox = {
    books,
    clock,
    get publicUrl() {
      return publicUrl;
    },
    ...shopOf(options),
    nextRefundStatus: () => refundPlan.take(),
    change: async (work) => {
      const result = await books.write(work);
      dispatcher.wake();
      expiry.schedule();
      return result;
    },
  };
  const expiry = new Expiry(sandbox);
  const settle = () => expiry.settle();
  const faults = { webhookFaults, refundPlan, apiFaults };
  const control = new SandboxControl({ sandbox, dispatcher, settle, ...faults });
  const limits = {
    calls: limitOf(options.callsPerSecond),
    newSessions: limitOf(options.sessionsPerSecond),
  };
  const app = createApp({ sandbox, secretKey, faults: apiFaults, limits, control, settle });

  const url = await app.listen({ port, host }).catch(async (error: unknown) => {
    await books.close();
    throw error;
  });
  publicUrl ||= url;
  await settle();
  expiry.schedule();
  dispatcher.wake();

  let closing: Promise<void> | null = null;
  async function stop(): Promise<void> {
    expiry.stop();
    await app.close();
    await dispatcher.stop();
    await books.close();
  }
  return { url, publicUrl, control, close: () => (closing ??= stop()) };
}

function limitOf(perSecond: number | undefined): RateLimit | null {
  return perSecond === undefined ? null : new RateLimit(perSecond);
}

function shopOf({ shopName, webhookUrl, webhookEvents }: PaymentsSandboxOptions) {
  const enabled = webhookEvents && new Set(webhookEvents);
  return {
    shopName: shopName ?? 'Stagedoor',
    endpoint: { url: webhookUrl, events: webhookEvents ?? ['*'] },
    sends: (type: string) => enabled?.has(type) ?? true,
  };
}

function receiverOf({ webhookUrl, webhookSecret, webhookTimeoutMs }: PaymentsSandboxOptions) {
  return { url: webhookUrl, secret: webhookSecret, timeoutMs: webhookTimeoutMs ?? 10_000 };
}
