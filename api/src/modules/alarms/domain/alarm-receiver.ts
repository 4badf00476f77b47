/** The receiver of alarms, as a request names it. */
export interface AlarmReceiver {
  /** Without a login: `fetch` refuses a URL that has one. */
  url: string;
  headers: Record<string, string>;
}

/** Returns the receiver at a URL; its login (`https://user:password@host`) becomes basic authentication (RFC 7617). */
export function alarmReceiver(alarmUrl: string): AlarmReceiver {
  const url = new URL(alarmUrl);
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (url.username || url.password) {
    const login = [url.username, url.password].map(decodeURIComponent).join(':');
    headers.Authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  }
  [url.username, url.password] = ['', ''];
  return { url: url.href, headers };
}

/**
 * Returns why a receiver has not accepted an alarm, by its status, or null if it has. A redirect is a refusal: a client
 * that follows it may repeat a POST as a GET without the alarm.
 */
export function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status < 300 || status >= 400) return `status ${status}`;
  return `status ${status}, a redirect: ALARM_URL must be the final address`;
}

/** Names a failure by its code. The text of an error may contain the URL, which is a secret. */
export function failureOf(error: unknown): string {
  const { name, cause } = error instanceof Error ? error : new Error();
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : name;
}
