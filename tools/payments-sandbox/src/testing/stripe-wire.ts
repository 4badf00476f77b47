import type Stripe from 'stripe';

/**
 * The calls of Stripe's API that the shop or its tests make, by method and path, with the SDK's request and response
 * types.
 */
export interface StripeCalls {
  'POST /v1/checkout/sessions': {
    params: Stripe.Checkout.SessionCreateParams;
    answer: Stripe.Checkout.Session;
  };
  'GET /v1/checkout/sessions': {
    params: Stripe.Checkout.SessionListParams;
    answer: Stripe.ApiList<Stripe.Checkout.Session>;
  };
  'GET /v1/checkout/sessions/:id': {
    params: Stripe.Checkout.SessionRetrieveParams;
    answer: Stripe.Checkout.Session;
  };
  'POST /v1/checkout/sessions/:id/expire': {
    params: Stripe.Checkout.SessionExpireParams;
    answer: Stripe.Checkout.Session;
  };
  'GET /v1/payment_intents': {
    params: Stripe.PaymentIntentListParams;
    answer: Stripe.ApiList<Stripe.PaymentIntent>;
  };
  'GET /v1/payment_intents/:id': {
    params: Stripe.PaymentIntentRetrieveParams;
    answer: Stripe.PaymentIntent;
  };
  'GET /v1/charges': { params: Stripe.ChargeListParams; answer: Stripe.ApiList<Stripe.Charge> };
  'GET /v1/charges/:id': { params: Stripe.ChargeRetrieveParams; answer: Stripe.Charge };
  'GET /v1/disputes': { params: Stripe.DisputeListParams; answer: Stripe.ApiList<Stripe.Dispute> };
  'GET /v1/disputes/:id': { params: Stripe.DisputeRetrieveParams; answer: Stripe.Dispute };
  'POST /v1/refunds': { params: Stripe.RefundCreateParams; answer: Stripe.Refund };
  'GET /v1/refunds': { params: Stripe.RefundListParams; answer: Stripe.ApiList<Stripe.Refund> };
  'GET /v1/refunds/:id': { params: Stripe.RefundRetrieveParams; answer: Stripe.Refund };
  'GET /v1/events': {
    params: Stripe.EventListParams;
    answer: Stripe.ApiList<StripeNotices[keyof StripeNotices]>;
  };
  'GET /v1/webhook_endpoints': {
    params: Stripe.WebhookEndpointListParams;
    answer: Stripe.ApiList<Stripe.WebhookEndpoint>;
  };
}

/** The events that the shop handles or the sandbox sends, by type. */
export interface StripeNotices {
  'charge.dispute.closed': Stripe.ChargeDisputeClosedEvent;
  'charge.dispute.created': Stripe.ChargeDisputeCreatedEvent;
  'charge.dispute.funds_reinstated': Stripe.ChargeDisputeFundsReinstatedEvent;
  'charge.dispute.funds_withdrawn': Stripe.ChargeDisputeFundsWithdrawnEvent;
  'charge.dispute.updated': Stripe.ChargeDisputeUpdatedEvent;
  'charge.failed': Stripe.ChargeFailedEvent;
  'charge.refunded': Stripe.ChargeRefundedEvent;
  'charge.succeeded': Stripe.ChargeSucceededEvent;
  'checkout.session.async_payment_failed': Stripe.CheckoutSessionAsyncPaymentFailedEvent;
  'checkout.session.async_payment_succeeded': Stripe.CheckoutSessionAsyncPaymentSucceededEvent;
  'checkout.session.completed': Stripe.CheckoutSessionCompletedEvent;
  'checkout.session.expired': Stripe.CheckoutSessionExpiredEvent;
  'payment_intent.canceled': Stripe.PaymentIntentCanceledEvent;
  'payment_intent.payment_failed': Stripe.PaymentIntentPaymentFailedEvent;
  'payment_intent.processing': Stripe.PaymentIntentProcessingEvent;
  'payment_intent.requires_action': Stripe.PaymentIntentRequiresActionEvent;
  'payment_intent.succeeded': Stripe.PaymentIntentSucceededEvent;
  'radar.early_fraud_warning.created': Stripe.RadarEarlyFraudWarningCreatedEvent;
  'radar.early_fraud_warning.updated': Stripe.RadarEarlyFraudWarningUpdatedEvent;
  'refund.created': Stripe.RefundCreatedEvent;
  'refund.failed': Stripe.RefundFailedEvent;
  'refund.updated': Stripe.RefundUpdatedEvent;
}

/** The root type of the generated schemas. */
export interface StripeWire {
  calls: StripeCalls;
  notices: StripeNotices;
}
