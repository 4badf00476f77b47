const KEY = 'accessToken';

/** The token where the browser keeps no data of the site: it lasts as long as the page. */
let ofThisPage: string | null = null;

/** The stored access token, which all tabs share. */
export const accessToken = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return ofThisPage;
    }
  },
  write(token: string): void {
    ofThisPage = token;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      return;
    }
  },
  remove(): void {
    ofThisPage = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      return;
    }
  },
  /** Calls back with the token whenever another tab has changed it. */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = (event: StorageEvent): void => {
      if (event.key === KEY || event.key === null) callback(accessToken.read());
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
