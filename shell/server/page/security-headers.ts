import type { Config } from '../config.js';

/**
 * Headers of every HTML page. Nothing runs on it but our own files and remotes with a known hash, from this site and from
 * the other origins that the registry has for them; those may bring images and fonts too, and a file of theirs that
 * arrived damaged can be fetched again.
 */
export function pageHeaders(nonce: string, origins: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...origins].join(' '),
    `style-src 'nonce-${nonce}'`,
    ["connect-src 'self'", ...origins].join(' '),
    ["img-src 'self' data:", ...origins].join(' '),
    ["font-src 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types stagedoor',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
}

/** Headers of every answer that this server makes itself; a page has a policy of its own. Away from this machine they ask for HTTPS from then on; a staging site is not for search engines. */
export function commonHeaders(environment: Config['environment']): Record<string, string> {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (environment === 'local') return headers;
  return {
    ...headers,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    ...(environment === 'staging' && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}
