import { pages } from '@stagedoor/contracts';
import { useLocation, useSearchParams } from '@stagedoor/platform';

/** The chosen quantity, at least 1. The URL stores it, so that it survives /login, a reload and Back. */
export function useQuantity(): readonly [quantity: number, choose: (quantity: number) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const kept = Number(params.get(pages.QUANTITY));
  const choose = (quantity: number) => {
    const next = new URLSearchParams(params);
    if (quantity > 1) next.set(pages.QUANTITY, String(quantity));
    else next.delete(pages.QUANTITY);
    // Synchronous: a second press can arrive before a transition renders.
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true, state });
  };
  return [Number.isInteger(kept) && kept > 0 ? kept : 1, choose];
}
