import { readSettings } from './settings.js';
import { startPaymentsSandbox } from './start-payments-sandbox.js';

const HELP = `The payments sandbox: a local server that implements Stripe's API for its official SDK, serves a
hosted payment page, and sends signed webhooks. It charges no card.

Usage: payments-sandbox [--help]

Environment:
  STRIPE_SECRET_KEY      the key that the API accepts (required)
  STRIPE_WEBHOOK_SECRET  signs the webhooks (required)
  WEBHOOK_URL            receives the webhooks (http://127.0.0.1:3001/api/webhooks/stripe)
  PAYMENTS_PORT          3002
  PAYMENTS_HOST          127.0.0.1
  PAYMENTS_PUBLIC_URL    base URL of the hosted page (http://localhost:<port>)
  PAYMENTS_SHOP_NAME     the shop's name on the hosted page (Stagedoor)
  STAGEDOOR_DATA_DIR     holds the database, in its folder payments (.data)
  WEBHOOK_EVENTS         the event types to send, separated by commas (all)
  PAYMENTS_SESSIONS_PER_SECOND
                         returns 429 for more new sessions than that (no limit); a Stripe test account has 25
  PAYMENTS_CALLS_PER_SECOND
                         returns 429 for more API calls than that (no limit); a Stripe account has 100
  WEBHOOK_RETRY_MS       delay before the first retry, doubled for each further one (1000)
  WEBHOOK_TIMEOUT_MS     time-out of the receiver's response (10000)

Test cards (any future expiry, any CVC):
  4242 4242 4242 4242    paid
  4000 0025 0000 3155    requires confirmation
  4000 0000 0000 0002    declined
  4000 0000 0000 9995    insufficient funds

Control API, JSON, from this machine only:
  POST   /_control/webhooks                 {"fault":"drop|duplicate|delay|reorder","times":1,"milliseconds":500,"type":"…"}
  POST   /_control/api                      {"answer":401|429|500|"nothing"|"close","when":"before|after","call":"POST /v1/refunds","times":1}
  DELETE /_control/faults                   removes all faults
  POST   /_control/clock                    {"advanceSeconds":1800} or {"reset":true}
  POST   /_control/sessions/<id>/pay        {"card":"4242424242424242","email":"…","name":"…"}
  POST   /_control/sessions/<id>/pay-later  completes it with a pending payment
  POST   /_control/sessions/<id>/settle     {"status":"succeeded|failed"}: ends the pending payment
  GET    /_control/on-their-way             pending sessions and refunds
  POST   /_control/sessions/<id>/refund     {} or {"amount":500}: refunds as the dashboard does
  GET    /_control/sessions/<id>/refunds
  POST   /_control/sessions/<id>/dispute    {}, {"kind":"inquiry"} or {"amount":100}
  POST   /_control/disputes/<id>            {"step":"answered|escalated|won|partly-won|lost"}
  POST   /_control/refunds                  {"status":"pending|failed|succeeded|account_closed|…","times":1}: outcome of the next refunds
  POST   /_control/refunds/<id>/settle      {"status":"succeeded|failed"}
  GET    /_control/deliveries?limit=100
  GET    /_control/books                    sessions, captured, refunded
`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  // A line is lost while the disk of the log is full.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const settings = readSettings(process.env);
  const sandbox = await startPaymentsSandbox(settings);
  const stop = (): void => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`Payments sandbox at ${sandbox.url}, hosted page at ${sandbox.publicUrl}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${process.env['PAYMENTS_PORT'] ?? 3002} (PAYMENTS_PORT) is taken.`
    : error.message;
}
