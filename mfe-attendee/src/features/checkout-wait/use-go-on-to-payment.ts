import { useLocation, useNavigate } from '@stagedoor/platform';
import { useEffect } from 'react';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';

const WENT_ON = { wentOn: true };

const hasGoneOn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wentOn' in state;

/**
 * Goes on to the payment page as soon as its address is there, once: the history's entry remembers it, so that Back on
 * the payment page comes here to a choice and not straight to the payment again.
 */
export function useGoOnToPayment(checkoutUrl: string | null): void {
  const goToCheckout = useGoToCheckout();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const isNext = checkoutUrl !== null && !hasGoneOn(location.state);

  useEffect(() => {
    if (!isNext) return;
    void navigate(pathname, { replace: true, state: WENT_ON });
    goToCheckout(checkoutUrl);
  }, [checkoutUrl, goToCheckout, isNext, navigate, pathname]);
}
