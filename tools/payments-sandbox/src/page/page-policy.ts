import type { SessionRecord } from '../books/records.js';

/**
 * The headers of every page. Browsers check `form-action` also for the redirect that answers a
 * form, so the shop's own address, where a payment leads to, is allowed beside the page's.
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
