/** The key of the token in the browser's storage (section 9). */
export const ACCESS_TOKEN = 'accessToken';
/** The user of the token, whom pages that open without network keep beside it. */
export const KEPT_USER = 'offlineUser';

/** The token if the browser's storage is disabled. Lasts as long as the page. */
let pageToken: string | null = null;

/** The stored access token, shared by all tabs. */
export const accessToken = {
  read(): string | null {
    try {
      return localStorage.getItem(ACCESS_TOKEN);
    } catch {
      return pageToken;
    }
  },
  write(token: string): void {
    pageToken = token;
    try {
      localStorage.setItem(ACCESS_TOKEN, token);
    } catch {
      return;
    }
  },
  remove(): void {
    pageToken = null;
    try {
      localStorage.removeItem(ACCESS_TOKEN);
      localStorage.removeItem(KEPT_USER);
    } catch {
      return;
    }
  },
};
