import type Stripe from 'stripe';
import type { ChargeRecord } from '../books/records.js';

/** The report of a card's bank that a charge is fraud, as its event shows it. */
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
