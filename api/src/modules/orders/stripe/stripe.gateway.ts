import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import Stripe from 'stripe';
import { DomainError } from '../../../common/errors/domain-error.js';
import { PaymentsHealth } from '../../../common/health/payments-health.js';
import { inCall } from '../../../common/tracing/spans.js';
import { ENVIRONMENT, type Environment, isTestKey } from '../../../config/environment.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import { SiteIdentity } from '../../site/site-identity.service.js';
import { siteMark } from '../domain/checkout-metadata.js';
import type { CheckoutSession, SessionReference } from '../domain/checkout-session.js';
import { paymentsUnavailable } from '../domain/orders.errors.js';
import type { RefundNews } from '../domain/refund-news.js';
import type { EventWindow, ListedEvents } from './event-windows.js';
import { ARRIVAL_SECONDS, listEvents } from './list-events.js';
import {
  type CheckoutDetail,
  checkoutKey,
  type NewCheckout,
  sessionParams,
} from './new-checkout.js';
import { addressOf } from './stripe-address.js';
import {
  checkoutSessionSchema,
  refundNewsOf,
  sessionReferenceSchema,
  type StripeEvent,
  stripeEventSchema,
} from './stripe-payloads.js';

/** The library's event emitter, which its types leave out. */
interface ResponseEmitter {
  on(event: 'response', listener: (response: { status: number }) => void): void;
}

const REQUEST_TIMEOUT_MS = 5_000;
const NETWORK_RETRIES = 2;
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The response to a refund request: the states of refunds, or the code of Stripe's refusal. */
export type RefundAnswer = { news: RefundNews[] } | { refusal: string };

/**
 * The only code that calls Stripe. Every failure is thrown as PAYMENTS_UNAVAILABLE; amounts are pence. Never call it
 * inside a database transaction. In recovery mode, ending a session and refunding throw SALES_PAUSED.
 */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger(StripeGateway.name);
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  /** Tests set it to 0. */
  arrivalSeconds = ARRIVAL_SECONDS;

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
   * Creates a session for an order. Repeating an attempt returns the same session; another attempt may create another.
   * Leaves out a detail that Stripe refuses.
   */
  async createCheckout(checkout: NewCheckout): Promise<CheckoutSession & { url: string }> {
    const session = await this.createSession(checkout);
    if (session.url === null) throw paymentsUnavailable();
    return { ...session, url: session.url };
  }

  private async createSession(
    checkout: NewCheckout,
    leftOut: readonly CheckoutDetail[] = [],
  ): Promise<CheckoutSession> {
    const params = sessionParams(checkout, await this.site.read());
    const idempotencyKey = checkoutKey(checkout, leftOut);
    try {
      return await this.askSession(() =>
        this.stripe.checkout.sessions.create(params, { idempotencyKey }),
      );
    } catch (error) {
      const refused = refusedDetail(error);
      if (!refused || checkout[refused] === null) throw error;
      const { orderId } = checkout;
      this.logger.warn(`Stripe refuses the ${refused} of order ${orderId}, which is left out`);
      return this.createSession({ ...checkout, [refused]: null }, [...leftOut, refused]);
    }
  }

  /** Returns the current session; null when Stripe has none of this id. */
  async findCheckout(id: string): Promise<CheckoutSession | null> {
    try {
      return await this.askSession(() => this.stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (refusalOf(error)?.code === 'resource_missing') return null;
      throw error;
    }
  }

  /** Returns the session of a payment; null for a payment that another business made without one. */
  findCheckoutOf(payment_intent: string): Promise<SessionReference | null> {
    return this.ask(async () => {
      const { data } = await this.stripe.checkout.sessions.list({ payment_intent, limit: 1 });
      return sessionReferenceSchema.safeParse(data[0]).data ?? null;
    });
  }

  /**
   * Ends a session, so that it cannot be paid any more. Returns it as it is then: expired, or complete when the payment
   * came first; null when Stripe has none of this id.
   */
  async endCheckout(id: string): Promise<CheckoutSession | null> {
    await this.recovery.assertOff();
    try {
      return await this.askSession(() => this.stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!refusalOf(error)) throw error;
      const session = await this.findCheckout(id);
      if (session?.status === 'open') throw paymentsUnavailable(error);
      return session;
    }
  }

  /**
   * Refunds that amount of a payment, or what is left of it, once per key, and returns the state of that refund, or of
   * all refunds when less was left. A refusal is final: the same request gets it again.
   */
  async refund(payment_intent: string, key: string, amount?: Pence): Promise<RefundAnswer> {
    await this.recovery.assertOff();
    try {
      const metadata = siteMark(await this.site.read());
      const refund = await inCall('Stripe', () =>
        this.stripe.refunds.create({ payment_intent, metadata, amount }, { idempotencyKey: key }),
      );
      return { news: [refundNewsOf(refund)] };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw this.failure(error);
      if (!isMoreThanLeft(error)) return { refusal: error.code ?? 'unknown' };
      return { news: await this.findRefunds(payment_intent) };
    }
  }

  /** Returns the state of each refund of a payment, the oldest first. */
  findRefunds(payment_intent: string): Promise<RefundNews[]> {
    return this.ask(async () => {
      const { data } = await this.stripe.refunds.list({ payment_intent, limit: 100 });
      return data.map(refundNewsOf).reverse();
    });
  }

  /** Lists the newest `most` events of these types in a window, the oldest first, without those that may be arriving. */
  listEvents(created: EventWindow, types: readonly string[], most: number): Promise<ListedEvents> {
    const query = { created, types: [...types], limit: 100 };
    return this.ask(() => listEvents(this.stripe.events.list(query), most, this.arrivalSeconds));
  }

  /** Parses a notice. Throws INVALID_SIGNATURE unless Stripe signed exactly these bytes within the tolerance. */
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

  private askSession(call: () => Promise<unknown>): Promise<CheckoutSession> {
    return this.ask(async () => checkoutSessionSchema.parse(await call()));
  }

  private async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await inCall('Stripe', call);
    } catch (cause) {
      throw this.failure(cause);
    }
  }
}

/** False for a provider's failure, and for an API key that is revoked or lacks the permission. */
function isAnswer(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403;
}

/** Returns the refusal of a call, which changed nothing at Stripe; null for any other error. */
function refusalOf(error: unknown) {
  const cause = error instanceof DomainError ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeInvalidRequestError ? cause : null;
}

/** True when other refunds have left nothing, or less than the amount. Stripe gives the latter no code. */
function isMoreThanLeft({ code, param }: Stripe.errors.StripeInvalidRequestError): boolean {
  return code === 'charge_already_refunded' || (code === undefined && param === 'amount');
}

/** Returns the detail that Stripe's refusal names; null for any other error. */
function refusedDetail(error: unknown): CheckoutDetail | null {
  const { code, param = '' } = refusalOf(error) ?? {};
  if (code === 'email_invalid' || param.includes('email')) return 'buyerEmail';
  return param.includes('statement_descriptor') ? 'statementSuffix' : null;
}

/** True when Stripe limits the rate of calls. */
export function isRateLimit(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeRateLimitError;
}

/** True for a signature from the future. The library refuses only those that are too old. */
function isPostdated(signature: string): boolean {
  const latest = Date.now() / 1_000 + SIGNATURE_TOLERANCE_SECONDS;
  return signature
    .split(',')
    .some((part) => part.startsWith('t=') && Number.parseInt(part.slice(2), 10) > latest);
}
