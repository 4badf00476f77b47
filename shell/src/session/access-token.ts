const KEY = 'accessToken';
/** The user of the token, whom pages that open without network keep beside it. */
export const KEPT_USER = 'offlineUser';

/** The token if the browser's storage is disabled. Lasts as long as the page. */
let pageToken: string | null = null;

/** The stored access token, shared by all tabs. */
export const accessToken = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return pageToken;
    }
  },
  write(token: string): void {
    pageToken = token;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      return;
    }
  },
  remove(): void {
    pageToken = null;
    try {
      localStorage.removeItem(KEY);
      localStorage.removeItem(KEPT_USER);
    } catch {
      return;
    }
  },
  /** Calls back with the token after a change in another tab. */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = (event: StorageEvent): void => {
      if (event.key === KEY || event.key === null) callback(accessToken.read());
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
