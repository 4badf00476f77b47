import { useLocation, useNavigate } from '@stagedoor/platform';

/** Returns a function that navigates to the current location, to retry what failed without a second history entry. */
export function useTryAgain(): () => void {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  return () => void navigate(location, { replace: true, state });
}

/** Returns a function that reloads the document, for failures that last as long as this one. */
export function useReload(): () => void {
  const navigate = useNavigate();
  return () => void navigate(0);
}
