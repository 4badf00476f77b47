import { useLocation, useNavigate, usePlatform } from '@stagedoor/platform';

/** Goes to the place where one is: what failed is attempted afresh, and the history has no second entry. */
export function useTryAgain(): () => void {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  return () => void navigate(location, { replace: true, state });
}

/** Loads the page at the same address anew, for what cannot get better as long as this one stands. */
export function useLoadAnew(): () => void {
  const { pathname, search } = useLocation();
  const { leaveTo } = usePlatform();
  return () => leaveTo(pathname + search);
}
