import { pages } from '@stagedoor/contracts';
import { usePlatform } from '@stagedoor/platform';
import { accessToken } from './access-token';

/** Ends the session at once, opens /login, then sends the logout request and ignores its response (section 4). */
export function useLogout(): () => void {
  const { api, endSession } = usePlatform();
  return () => {
    const token = accessToken.read();
    endSession(pages.login);
    if (token) api.post('/auth/logout', {}, { accessToken: token }).catch(() => undefined);
  };
}
