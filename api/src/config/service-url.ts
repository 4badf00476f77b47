import { z } from 'zod';

/** The URL of a service, with or without a login, which is percent-encoded. */
export function serviceUrl(protocol: RegExp) {
  return z.url({ protocol, abort: true }).refine(hasReadableLogin, {
    error: 'its login is not percent-encoded',
  });
}

/** The URL of a PostgreSQL database. */
export const databaseUrlSchema = serviceUrl(/^postgres(ql)?$/);

function hasReadableLogin(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}
