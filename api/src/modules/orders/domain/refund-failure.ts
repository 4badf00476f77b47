/** The provider's failure codes of refunds, as sentences for the organiser. */
const SENTENCES: Record<string, string> = {
  account_closed: 'The account of the buyer is closed.',
  balance_insufficient: 'There is not enough money at the payment provider.',
  charge_disputed: 'The bank of the buyer disputes or has disputed this payment.',
  charge_not_refundable: 'The payment provider does not refund this payment.',
  declined: 'The bank of the buyer has declined it.',
  expired_or_canceled_card: 'The card of the buyer has expired or is cancelled.',
  insufficient_funds: 'There is not enough money at the payment provider.',
  lost_or_stolen_card: 'The card of the buyer is lost or stolen.',
  resource_missing: 'The payment provider does not know this payment.',
};

/** Returns why a refund failed as a sentence; names an unknown code. */
export function describeRefundFailure(code: string | null): string {
  if (code === null || code === 'unknown') return 'The payment provider has not said why.';
  return SENTENCES[code] ?? `The payment provider says: ${code}.`;
}
