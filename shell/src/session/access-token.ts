const KEY = 'accessToken';

/** Where the access token is kept; the specification names the place and the key (section 9). */
export const accessToken = {
  read: (): string | null => localStorage.getItem(KEY),
  write: (token: string): void => localStorage.setItem(KEY, token),
  remove: (): void => localStorage.removeItem(KEY),
  /** Calls back with the token whenever another tab has changed it. */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = (event: StorageEvent): void => {
      const cleared = event.storageArea === localStorage && event.key === null;
      if (event.key === KEY || cleared) callback(accessToken.read());
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
