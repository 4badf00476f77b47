/** The key of the token in the browser's storage (section 9). */
export const ACCESS_TOKEN = 'accessToken';
/** The user of the token, whom pages that open without network keep beside it. */
export const KEPT_USER = 'offlineUser';

/** The token if the browser's storage is disabled or full. Lasts as long as the page. */
let pageToken: string | null = null;

/** The stored access token, shared by all tabs. */
export const accessToken = {
  read(): string | null {
    try {
      return pageToken ?? localStorage.getItem(ACCESS_TOKEN);
    } catch {
      return null;
    }
  },
  /** False for a token that a new document would not have. */
  isStored: () => pageToken === null,
  write(token: string): void {
    try {
      localStorage.setItem(ACCESS_TOKEN, token);
      pageToken = null;
    } catch {
      accessToken.remove();
      pageToken = token;
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
