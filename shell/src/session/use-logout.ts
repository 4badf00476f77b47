import { pages } from '@stagedoor/contracts';
import { forgetDrafts, useApi, useLocation, useNavigate } from '@stagedoor/platform';
import { useShell } from '../app/shell-context';
import { accessToken } from './access-token';

/** Ends the session at once, opens /login, then sends the logout request and ignores its response (section 4). */
export function useLogout(): () => void {
  const { session } = useShell();
  const api = useApi();
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const token = accessToken.read();
    session.end({ loggedOutAt: key });
    forgetDrafts();
    void navigate(pages.login);
    if (token) api.post('/auth/logout', {}, { accessToken: token }).catch(() => undefined);
  };
}
