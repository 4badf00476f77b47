import { createQueryClient, type ApiClient } from '@stagedoor/platform';
import { anOrder } from '@stagedoor/testing';
import { checkoutOutcomeQuery, type CheckoutOutcome } from './checkout-outcome';

const query = checkoutOutcomeQuery({} as ApiClient, 'cs_1');

/** The query's refetch interval after so many responses. */
function nextLook(data: CheckoutOutcome | undefined, looks: number) {
  const entry = createQueryClient()
    .getQueryCache()
    .build<CheckoutOutcome, Error, CheckoutOutcome, string[]>(createQueryClient(), {
      queryKey: ['orders', 'checkout', 'cs_1'],
    });
  entry.setState({ ...entry.state, data, dataUpdateCount: looks });
  return typeof query.refetchInterval === 'function' ? query.refetchInterval(entry) : undefined;
}

describe('polling for the outcome of a checkout', () => {
  it('repeats every two seconds while the payment or the tickets are pending', () => {
    expect(nextLook({ kind: 'processing' }, 1)).toBe(2_000);
    expect(nextLook({ kind: 'generating' }, 29)).toBe(2_000);
  });

  it('stops after one minute', () => {
    expect(nextLook({ kind: 'processing' }, 30)).toBe(false);
  });

  it.each(['completed', 'ended'] as const)('stops once the outcome is %s', (kind) => {
    expect(nextLook({ kind, order: anOrder() }, 1)).toBe(false);
  });

  it('does not start before the first response', () => {
    expect(nextLook(undefined, 0)).toBe(false);
  });
});
