const PAYING_CARD = '4242 4242 4242 4242';

/**
 * Returns a function that pays a checkout session of the sandbox at this URL with a test card, as its hosted page does.
 * It ignores a session that is already complete or expired, and throws on any other outcome.
 */
export function payInSandbox(paymentsUrl: string): (checkoutUrl: string) => Promise<void> {
  return async (checkoutUrl) => {
    const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
    const response = await fetch(`${paymentsUrl}/_control/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: PAYING_CARD }),
      signal: AbortSignal.timeout(30_000),
    });
    const outcome = (await response.json()) as { kind?: string };
    if (outcome.kind !== 'paid' && outcome.kind !== 'closed') {
      throw new Error(`The sandbox did not take a payment: status ${response.status}`);
    }
  };
}
