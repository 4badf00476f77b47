import type Stripe from 'stripe';
import type { ChargeRecord } from '../books/records.js';

/** Returns the early fraud warning of a charge, as in its event. */
export function earlyFraudWarningShape(
  charge: ChargeRecord,
  id: string,
  createdAt: number,
): Stripe.Radar.EarlyFraudWarning {
  return {
    id,
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && charge.amountRefunded < charge.amount,
    charge: charge.id,
    created: createdAt,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: charge.paymentIntentId,
  };
}
