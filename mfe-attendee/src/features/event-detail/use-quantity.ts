import { useLocation, useSearchParams } from '@stagedoor/platform';

const PARAMETER = 'quantity';

/**
 * How many tickets are chosen, at least 1. The address keeps it, so that the way to /login and back, a reload and the
 * browser's Back find the same choice.
 */
export function useQuantity(): readonly [quantity: number, choose: (quantity: number) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const kept = Number(params.get(PARAMETER));
  const choose = (quantity: number) => {
    const next = new URLSearchParams(params);
    if (quantity > 1) next.set(PARAMETER, String(quantity));
    else next.delete(PARAMETER);
    // At once: a second press comes before a transition is drawn.
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true, state });
  };
  return [Number.isInteger(kept) && kept > 0 ? kept : 1, choose];
}
