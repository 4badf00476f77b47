import type Stripe from 'stripe';
import {
  type PaymentsSandbox,
  type PaymentsSandboxOptions,
  startPaymentsSandbox,
} from '../start-payments-sandbox.js';
import { aSandbox, sdkFor, WEBHOOK_SECRET } from './builders.js';
import { temporaryFolder } from './temporary-folder.js';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

/** A sandbox with a new database and a receiver of its webhooks. For tests. */
export interface StartedSandbox {
  sandbox: PaymentsSandbox;
  receiver: WebhookReceiver;
  /** The official SDK, configured for the sandbox. */
  stripe: Stripe;
  /** Stops the sandbox and removes its database. */
  stop: () => Promise<void>;
}

/** Starts a sandbox with the options of `aSandbox` and these changes. For tests. */
export async function startedSandbox(
  changes: Partial<PaymentsSandboxOptions> = {},
): Promise<StartedSandbox> {
  const folder = temporaryFolder();
  const receiver = await startWebhookReceiver(WEBHOOK_SECRET);
  const sandbox = await startPaymentsSandbox(
    aSandbox({ dataDir: folder.path, webhookUrl: receiver.url, ...changes }),
  );
  return {
    sandbox,
    receiver,
    stripe: sdkFor(sandbox.url),
    async stop() {
      await sandbox.close();
      await receiver.close();
      folder.remove();
    },
  };
}
