import type { Environment } from '../../config/environment.js';
import { DOCS_URL } from './openapi.js';

const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The page of the API documents runs its own files and writes inline styles. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const IS_DOCS = new RegExp(`^${DOCS_URL}(?:[/?]|$)`);

/** Returns the headers of every response; a route may override them. Production adds Strict-Transport-Security. */
export function safeHeaders({
  NODE_ENV,
}: Pick<Environment, 'NODE_ENV'>): (url: string) => Record<string, string> {
  const common = {
    ...SAFE_HEADERS,
    ...(NODE_ENV === 'production' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const ofDocs = { ...common, 'content-security-policy': DOCS_POLICY };
  return (url) => (IS_DOCS.test(url) ? ofDocs : common);
}
