import { useLocation, useNavigate } from '@stagedoor/platform';
import { useEffect } from 'react';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';

const WENT_ON = { wentOn: true };

const hasGoneOn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wentOn' in state;

/**
 * Opens the payment page once, as soon as its URL is known. The history entry records it, so that Back from the payment
 * page shows this page and does not open the payment page again.
 */
export function useOpenPaymentPage(checkoutUrl: string | null): void {
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
