import { pagePolicy, type PageNeed } from '@stagedoor/federation';
import type { Config } from '../config.js';

/** The Trusted Types policy of the script that pages with needs have. */
const DEVICE_POLICY = 'stagedoor-device';

/**
 * The policy of a worker that a remote starts: it may compile WebAssembly and fetch files of this site, and may load no
 * other script. It applies to the worker itself, because a worker does not inherit the policy of its page.
 */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

function permissions(camera: '' | 'self'): string {
  return `camera=(${camera}), geolocation=(), microphone=()`;
}

/**
 * Returns the headers of an HTML page. Only the site's files and remotes with a known hash can run, from this site and
 * the registry's other origins. Those origins may also serve images and fonts, and can be fetched from to replace a
 * damaged file; `reaches` can only be fetched from. Pages with needs may start workers, and use the camera if they declare it.
 */
export function pageHeaders(
  nonce: string,
  origins: readonly string[],
  needs: readonly PageNeed[] = [],
  reaches: readonly string[] = [],
): Record<string, string> {
  const trustedTypes = ['stagedoor', ...(needs.length > 0 ? [DEVICE_POLICY] : [])];
  return {
    'content-security-policy': pagePolicy({ nonce, origins, reaches, trustedTypes }),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
    ...(needs.includes('camera') && { 'permissions-policy': permissions('self') }),
  };
}

/**
 * Returns the headers of every response of this server; a page has its own policy. On staging and production they
 * require HTTPS from then on, and they exclude staging from search engines.
 */
export function commonHeaders(environment: Config['environment']): Record<string, string> {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': permissions(''),
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
