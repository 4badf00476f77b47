import type { SessionRecord } from '../books/records.js';
import { invalidRequest, type StripeError } from '../stripe-error.js';
import { formatPence } from '../money.js';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';

const MINUTE = 60;
const MIN_LIFE = 30 * MINUTE;
const MAX_LIFE = 24 * 60 * MINUTE;

/** Stripe's minimum charge in GBP, in pence. */
const MIN_AMOUNT = 30;
/** Stripe's maximum charge in GBP, in pence. */
const MAX_AMOUNT = 99_999_999;

export type NewSession = Pick<
  SessionRecord,
  | 'successUrl'
  | 'cancelUrl'
  | 'clientReferenceId'
  | 'customerEmail'
  | 'metadata'
  | 'shopName'
  | 'paymentDescription'
  | 'paymentMetadata'
  | 'paymentDetails'
  | 'lineItems'
> & {
  /** Seconds since the epoch, 30 minutes to 24 hours from now; null is 24 hours. */
  expiresAt: number | null;
};

/** Creates a checkout session. Throws Stripe's 400 for an amount or an expiry out of bounds. */
export function createSession({ books, clock }: Sandbox, request: NewSession): SessionRecord {
  const now = clock.seconds();
  const amountTotal = request.lineItems.reduce(
    (sum, item) => sum + item.unitAmount * item.quantity,
    0,
  );
  checkAmount(amountTotal);
  const session: SessionRecord = {
    ...request,
    id: newId('cs_test', clock.now()),
    status: 'open',
    createdAt: now,
    expiresAt: request.expiresAt === null ? now + MAX_LIFE : checkedExpiry(request.expiresAt, now),
    amountTotal,
    paymentIntentId: null,
    payer: null,
  };
  books.sessions.putSync(session.id, session);
  books.expiries.putSync([session.expiresAt, session.id], true);
  return session;
}

function checkAmount(total: number): void {
  if (total < MIN_AMOUNT) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${formatPence(MIN_AMOUNT)} gbp`,
      'amount_too_small',
    );
  }
  if (total > MAX_AMOUNT) {
    throw invalidRequest(
      `The Checkout Session's total amount due must be no more than ${formatPence(MAX_AMOUNT)} gbp`,
      'amount_too_large',
    );
  }
}

function checkedExpiry(expiresAt: number, now: number): number {
  if (expiresAt < now + MIN_LIFE) throw invalidExpiry('at least 30 minutes');
  if (expiresAt > now + MAX_LIFE) throw invalidExpiry('less than 24 hours');
  return expiresAt;
}

function invalidExpiry(bound: string): StripeError {
  const message = `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`;
  return invalidRequest(message, undefined, 'expires_at');
}
