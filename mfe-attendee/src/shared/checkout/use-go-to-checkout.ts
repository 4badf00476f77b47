import { useNavigate, usePlatform } from '@stagedoor/platform';
import { useCallback } from 'react';

/** Opens the hosted payment page, or for a free order a page of this site without a reload. */
export function useGoToCheckout(): (checkoutUrl: string) => void {
  const { leaveTo } = usePlatform();
  const navigate = useNavigate();
  return useCallback(
    (checkoutUrl) => {
      const { origin, pathname, search } = new URL(checkoutUrl, window.location.href);
      if (origin === window.location.origin) void navigate(pathname + search);
      else leaveTo(checkoutUrl);
    },
    [leaveTo, navigate],
  );
}
