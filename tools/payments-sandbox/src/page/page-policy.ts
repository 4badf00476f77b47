import type { SessionRecord } from '../books/records.js';

/**
 * Returns the headers of every page. Browsers check `form-action` also for the redirect after a form, so the policy
 * allows the origin of the session's `success_url`.
 */
export function pagePolicy(session?: SessionRecord): Record<string, string> {
  const shop = session ? ` ${new URL(session.successUrl).origin}` : '';
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      'img-src data:',
      `form-action 'self'${shop}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
