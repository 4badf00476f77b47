import { useLocation, useNavigate } from '@stagedoor/platform';

/** Goes to the place where one is: what failed is attempted afresh, and the history has no second entry. */
export function useTryAgain(): () => void {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  return () => void navigate(location, { replace: true, state });
}
