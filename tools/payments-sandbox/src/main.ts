import { readSettings } from './settings.js';
import { startPaymentsSandbox } from './start-payments-sandbox.js';

const HELP = `The payments sandbox: a local server that speaks Stripe's API to its official SDK, shows a
hosted page to pay on, and sends signed webhooks. No card is ever charged.

Usage: payments-sandbox [--help]

Environment:
  STRIPE_SECRET_KEY      the key that the API accepts (required)
  STRIPE_WEBHOOK_SECRET  signs the webhooks (required)
  WEBHOOK_URL            where they go (http://127.0.0.1:3001/api/webhooks/stripe)
  PAYMENTS_PORT          3002
  PAYMENTS_HOST          127.0.0.1
  PAYMENTS_PUBLIC_URL    the hosted page's address (http://localhost:<port>)
  PAYMENTS_SHOP_NAME     the shop's name on it (Stagedoor)
  STAGEDOOR_DATA_DIR     the books lie in its folder payments (.data)
  WEBHOOK_EVENTS         the types that go there, separated by commas (all)
  PAYMENTS_SESSIONS_PER_SECOND
                         answer 429 to more new sessions than that (no limit); a test account of Stripe has 25
  WEBHOOK_RETRY_MS       the wait before the first retry, doubled each time (1000)
  WEBHOOK_TIMEOUT_MS     how long the receiver has to answer (10000)

Test cards (any future expiry, any CVC):
  4242 4242 4242 4242    paid
  4000 0025 0000 3155    asks for confirmation
  4000 0000 0000 0002    declined
  4000 0000 0000 9995    insufficient funds

Control, from this machine alone, JSON:
  POST   /_control/webhooks           {"fault":"drop|duplicate|delay|reorder","times":1,"milliseconds":500,"type":"…"}
  POST   /_control/api                {"answer":401|429|500|"nothing"|"close","when":"before|after","call":"POST /v1/refunds","times":1}
  DELETE /_control/faults             forget all faults
  POST   /_control/clock              {"advanceSeconds":1800} or {"reset":true}
  POST   /_control/sessions/<id>/pay  {"card":"4242424242424242","email":"…","name":"…"}
  POST   /_control/sessions/<id>/refund   {} or {"amount":500}: as on the dashboard
  GET    /_control/sessions/<id>/refunds
  POST   /_control/sessions/<id>/dispute
  POST   /_control/refunds            {"status":"pending|failed|succeeded","times":1}: how the next ones go
  POST   /_control/refunds/<id>/settle    {"status":"succeeded|failed"}
  GET    /_control/deliveries?limit=100
  GET    /_control/books              sessions, captured, refunded
`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  const settings = readSettings(process.env);
  const sandbox = await startPaymentsSandbox(settings);
  const stop = (): void => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(
    `Payments sandbox at ${sandbox.url}, hosted page at ${settings.publicUrl}\n`,
  );
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
