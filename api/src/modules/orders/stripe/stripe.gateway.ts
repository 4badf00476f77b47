import { Inject, Injectable, Logger } from '@nestjs/common';
import { CURRENCY } from '@stagedoor/contracts';
import Stripe from 'stripe';
import { PaymentsHealth } from '../../../common/health/payments-health.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment, isTestKey } from '../../../config/environment.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import { SiteIdentity } from '../../site/site-identity.service.js';
import { checkoutMetadata, siteMark } from '../domain/checkout-metadata.js';
import type { CheckoutSession, SessionReference } from '../domain/checkout-session.js';
import type { OrderLine } from '../domain/order-line.js';
import { paymentsUnavailable } from '../domain/orders.errors.js';
import type { RefundNews } from '../domain/refund-news.js';
import {
  checkoutSessionSchema,
  refundResultOf,
  sessionReferenceSchema,
  type StripeEvent,
  stripeEventSchema,
} from './stripe-payloads.js';

/** The library's events, of which its types say nothing. */
interface ResponseEmitter {
  on(event: 'response', listener: (response: { status: number }) => void): void;
}

const REQUEST_TIMEOUT_MS = 5_000;
const NETWORK_RETRIES = 2;
const SIGNATURE_TOLERANCE_SECONDS = 300;

export interface NewCheckout {
  orderId: string;
  buyerId: string;
  eventId: string;
  attempt: number;
  lines: readonly (OrderLine & { name: string })[];
  /** Prefilled on the page; Stripe sends its receipt there. Null when there is none. */
  buyerEmail: string | null;
  /** Follows the shop's name on the buyer's card statement; null for the name alone. */
  statementSuffix: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** A detail that a payment page can do without. */
type Detail = 'buyerEmail' | 'statementSuffix';

/** How a request for a refund was answered: by how refunds stand, or by the code of Stripe's refusal. */
export type RefundAnswer = { news: RefundNews[] } | { refusal: string };

/**
 * The one place that talks to Stripe. Whatever goes wrong there comes out as PAYMENTS_UNAVAILABLE; amounts are pence.
 * Never called inside a database transaction. In recovery mode nothing is ended or refunded: SALES_PAUSED.
 */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger(StripeGateway.name);
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly health: PaymentsHealth,
    private readonly site: SiteIdentity,
    private readonly recovery: RecoveryMode,
  ) {
    this.webhookSecret = environment.STRIPE_WEBHOOK_SECRET;
    this.stripe = new Stripe(environment.STRIPE_SECRET_KEY, {
      timeout: REQUEST_TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
      ...addressOf(environment.STRIPE_API_URL),
    });
    (this.stripe as ResponseEmitter).on('response', ({ status }) => health.note(isAnswer(status)));
    if (environment.NODE_ENV === 'production' && isTestKey(environment.STRIPE_SECRET_KEY)) {
      new Logger('payments').warn('TEST_PAYMENTS=allowed: payments are tests, no money moves.');
    }
  }

  /**
   * Creates a session for an order. The same attempt means the same session; another attempt may make another. Leaves
   * out a detail that Stripe refuses.
   */
  async createCheckout(checkout: NewCheckout): Promise<CheckoutSession & { url: string }> {
    const session = await this.createSession(checkout, []);
    if (session.url === null) throw paymentsUnavailable();
    return { ...session, url: session.url };
  }

  private async createSession(
    checkout: NewCheckout,
    leftOut: readonly Detail[],
  ): Promise<CheckoutSession> {
    try {
      return await this.requestSession(checkout, leftOut);
    } catch (error) {
      const refused = refusedDetail(error);
      if (!refused || checkout[refused] === null) throw error;
      const { orderId } = checkout;
      this.logger.warn(`Stripe refuses the ${refused} of order ${orderId}: paid without it`);
      return this.createSession({ ...checkout, [refused]: null }, [...leftOut, refused]);
    }
  }

  /** Stripe refuses a known key with other parameters, so the key names what is left out. */
  private async requestSession(
    checkout: NewCheckout,
    leftOut: readonly Detail[],
  ): Promise<CheckoutSession> {
    const { buyerEmail, statementSuffix } = checkout;
    const siteId = await this.site.read();
    const metadata = checkoutMetadata({ ...checkout, siteId });
    return this.ask(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ui_mode: 'hosted_page',
          allowed_payment_method_types: ['card'],
          client_reference_id: checkout.orderId,
          metadata,
          ...(buyerEmail !== null && { customer_email: buyerEmail }),
          payment_intent_data: {
            metadata,
            ...(buyerEmail !== null && { receipt_email: buyerEmail }),
            ...(statementSuffix !== null && { statement_descriptor_suffix: statementSuffix }),
          },
          line_items: checkout.lines.map((line) => ({
            quantity: line.quantity,
            price_data: {
              currency: CURRENCY.toLowerCase(),
              unit_amount: line.unitPriceMinor,
              product_data: { name: line.name, metadata: siteMark(siteId) },
            },
          })),
          success_url: checkout.successUrl,
          cancel_url: checkout.cancelUrl,
          expires_at: Math.floor(checkout.expiresAt.getTime() / 1_000),
        },
        { idempotencyKey: checkoutKey(checkout, leftOut) },
      ),
    );
  }

  /** The session as it is now, or null when Stripe knows none of this id. */
  async findCheckout(id: string): Promise<CheckoutSession | null> {
    try {
      return await this.ask(() => this.stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return null;
      throw error;
    }
  }

  /** The session by which a payment was made; null for a payment that another business made without one. */
  async findCheckoutOf(payment_intent: string): Promise<SessionReference | null> {
    try {
      const { data } = await this.stripe.checkout.sessions.list({ payment_intent, limit: 1 });
      return sessionReferenceSchema.safeParse(data[0]).data ?? null;
    } catch (error) {
      throw this.failure(error);
    }
  }

  /**
   * Ends a session, so that nobody can pay it any more, and answers what it is then: expired, or complete when the
   * payment was quicker, or null when Stripe knows none of this id.
   */
  async endCheckout(id: string): Promise<CheckoutSession | null> {
    await this.recovery.assertOff();
    try {
      return await this.ask(() => this.stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const session = await this.findCheckout(id);
      if (session?.status === 'open') throw paymentsUnavailable(error);
      return session;
    }
  }

  /**
   * Sends back what is left of a payment, once, however often it is asked for, and answers how that stands: of all its
   * refunds, when nothing was left. A refusal is Stripe's last word: the same request has no other answer later.
   */
  async refund(paymentIntentId: string, idempotencyKey: string): Promise<RefundAnswer> {
    await this.recovery.assertOff();
    try {
      const refund = await this.stripe.refunds.create(
        { payment_intent: paymentIntentId, metadata: siteMark(await this.site.read()) },
        { idempotencyKey },
      );
      return { news: [newsOf(refund)] };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw this.failure(error);
      if (error.code !== 'charge_already_refunded') return { refusal: error.code ?? 'unknown' };
      return { news: await this.findRefunds(paymentIntentId) };
    }
  }

  /** How each refund of a payment stands, the oldest first. */
  async findRefunds(payment_intent: string): Promise<RefundNews[]> {
    try {
      const { data } = await this.stripe.refunds.list({ payment_intent, limit: 100 });
      return data.map(newsOf).reverse();
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** What happened at Stripe since that second, the oldest first, of the kinds that mean something here. */
  async listEvents(since: Date, types: readonly string[]): Promise<StripeEvent[]> {
    try {
      const events: StripeEvent[] = [];
      const query = {
        created: { gte: Math.floor(since.getTime() / 1_000) },
        types: [...types],
        limit: 100,
      };
      for await (const event of this.stripe.events.list(query)) {
        const parsed = stripeEventSchema.safeParse(event);
        if (parsed.success) events.push(parsed.data);
      }
      return events.reverse();
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** The notice that these bytes are. Throws INVALID_SIGNATURE unless Stripe signed exactly them, and lately. */
  readEvent(rawBody: Buffer | undefined, signature: string | undefined): StripeEvent {
    const event = this.verified(rawBody, signature);
    const parsed = stripeEventSchema.safeParse(event);
    if (!parsed.success) throw new DomainError('VALIDATION_FAILED', { cause: parsed.error });
    return parsed.data;
  }

  private verified(rawBody: Buffer | string = '', signature = ''): unknown {
    if (isPostdated(signature)) throw new DomainError('INVALID_SIGNATURE');
    try {
      return this.stripe.webhooks.constructEvent(
        rawBody,
        signature,
        this.webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
      );
    } catch (cause) {
      const forged = cause instanceof Stripe.errors.StripeSignatureVerificationError;
      throw new DomainError(forged ? 'INVALID_SIGNATURE' : 'VALIDATION_FAILED', { cause });
    }
  }

  private failure(cause: unknown): DomainError {
    if (cause instanceof Stripe.errors.StripeConnectionError) this.health.note(false);
    return paymentsUnavailable(cause);
  }

  private async ask(call: () => Promise<unknown>): Promise<CheckoutSession> {
    try {
      return checkoutSessionSchema.parse(await call());
    } catch (cause) {
      throw this.failure(cause);
    }
  }
}

/** Not from a provider that fails, nor to a key that was revoked or may not ask this. */
function isAnswer(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403;
}

function checkoutKey({ orderId, attempt }: NewCheckout, leftOut: readonly Detail[]): string {
  return [`order-${orderId}-checkout-${attempt}`, ...leftOut].join('-without-');
}

/** Returns the detail that Stripe's refusal names, or null for any other error. */
function refusedDetail(error: unknown): Detail | null {
  const cause = error instanceof DomainError ? error.cause : undefined;
  if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const { code, param = '' } = cause;
  if (code === 'email_invalid' || param.includes('email')) return 'buyerEmail';
  return param.includes('statement_descriptor') ? 'statementSuffix' : null;
}

function newsOf({ id, amount, status, failure_reason }: Stripe.Refund): RefundNews {
  const news = { refundId: id, amountMinor: amount, result: refundResultOf(status) };
  return failure_reason === undefined ? news : { ...news, failureReason: failure_reason };
}

/** True when Stripe takes no more calls for now, which says nothing about this one. */
export function isRateLimit(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeRateLimitError;
}

/** The library refuses signatures that are too old, but takes those of any time to come. */
function isPostdated(signature: string): boolean {
  const latest = Date.now() / 1_000 + SIGNATURE_TOLERANCE_SECONDS;
  return signature
    .split(',')
    .some((part) => part.startsWith('t=') && Number.parseInt(part.slice(2), 10) > latest);
}

/** True when Stripe understood the call and refused it, so that nothing has happened there. */
function isRefusal(error: unknown, code?: string): boolean {
  const cause = error instanceof DomainError ? error.cause : undefined;
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    (code === undefined || cause.code === code)
  );
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const isHttp = protocol === 'http:';
  return {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  };
}
