import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPaymentsSandbox, type PaymentsSandbox } from './start-payments-sandbox.js';
import { aSandbox, sdkFor, SECRET_KEY, twoTickets, WEBHOOK_SECRET } from './testing/builders.js';
import { temporaryFolder, type TemporaryFolder } from './testing/temporary-folder.js';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.js';

const SESSIONS = 40;

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: TemporaryFolder;
let receiver: WebhookReceiver;
let child: ChildProcess | null = null;
let restarted: PaymentsSandbox | null = null;

beforeEach(async () => {
  folder = temporaryFolder();
  receiver = await startWebhookReceiver(WEBHOOK_SECRET);
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await restarted?.close();
  child = null;
  restarted = null;
  await receiver.close();
  folder.remove();
});

/** Starts the program in a separate process. */
async function startChild(): Promise<{ url: string; process: ChildProcess }> {
  child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PAYMENTS_PORT: '0',
      STAGEDOOR_DATA_DIR: folder.path,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      WEBHOOK_EVENTS: 'checkout.session.completed',
      WEBHOOK_URL: receiver.url,
    },
  });
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (url) return { url, process: child };
  }
  throw new Error('The payments sandbox did not start.');
}

/** Restarts on the same data folder, in this process. */
async function restart(): Promise<PaymentsSandbox> {
  restarted = await startPaymentsSandbox(
    aSandbox({ dataDir: folder.path, webhookUrl: receiver.url }),
  );
  return restarted;
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

it('keeps every acknowledged session open and payable after a kill -9 under load', async () => {
  const { url, process } = await startChild();
  const stripe = sdkFor(url);
  const acknowledged: string[] = [];
  const create = async (): Promise<void> => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    acknowledged.push(id);
    if (acknowledged.length === SESSIONS) await kill(process);
    else await create();
  };
  await Promise.allSettled(Array.from({ length: 4 }, create));

  const sandbox = await restart();
  const outcomes = await Promise.all(acknowledged.map((id) => sandbox.control.pay(id)));

  expect(acknowledged.length).toBeGreaterThanOrEqual(SESSIONS);
  expect(outcomes).toEqual(acknowledged.map(() => ({ kind: 'paid' })));
  expect(sandbox.control.summary().captured).toBe(acknowledged.length * 5000);
});

it('delivers pending webhooks after a restart', async () => {
  const { url, process } = await startChild();
  receiver.answers.push('nothing');
  const { id } = await sdkFor(url).checkout.sessions.create(twoTickets());
  const paid = await fetch(`${url}/_control/sessions/${id}/pay`, { method: 'POST' });
  expect(await paid.json()).toEqual({ kind: 'paid' });
  await receiver.until((events) => events.length === 1);
  await kill(process);

  await restart();

  await receiver.until((events) => events.length === 2);
  const [before, after] = receiver.events;
  expect(after).toEqual(before);
});

it('returns the same session for an idempotency key from before the kill', async () => {
  const { url, process } = await startChild();
  const options = { idempotencyKey: 'order-1' };
  const { id } = await sdkFor(url).checkout.sessions.create(twoTickets(), options);
  await kill(process);

  const sandbox = await restart();

  expect(await sdkFor(sandbox.url).checkout.sessions.create(twoTickets(), options)).toMatchObject({
    id,
  });
});
