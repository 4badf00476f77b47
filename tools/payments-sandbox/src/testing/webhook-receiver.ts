import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface WebhookReceiver {
  url: string;
  /** Every event received with a valid signature, in the order of arrival, including retries. */
  events: Stripe.Event[];
  /** The signatures, in the same order. */
  signatures: string[];
  /** The next response statuses, first in first out; 200 when empty. 'nothing' sends no response. */
  answers: (number | 'nothing')[];
  /** Resolves when the received events meet the condition. */
  until(condition: (events: Stripe.Event[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server that verifies webhooks with the SDK, over the raw body. For tests. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const stripe = new Stripe('sk_test_of_the_receiver');
  const events: Stripe.Event[] = [];
  const signatures: string[] = [];
  const answers: WebhookReceiver['answers'] = [];
  let waiting: (() => void)[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = String(request.headers['stripe-signature']);
    events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
    signatures.push(signature);
    const answer = answers.shift() ?? 200;
    if (answer !== 'nothing') response.writeHead(answer).end();
    for (const check of waiting) check();
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => {
      response.writeHead(400).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events,
    signatures,
    answers,
    until: (condition) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!condition(events)) return;
          waiting = waiting.filter((other) => other !== check);
          resolve();
        };
        waiting.push(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
