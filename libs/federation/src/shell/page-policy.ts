/** What a page may have besides the files of its own origin. */
export interface PagePolicy {
  /** Of the scripts and style elements of the page itself. */
  nonce: string;
  /** Other origins that serve remotes, with their images and fonts. */
  origins?: readonly string[];
  /** Other origins that can only be fetched from. */
  reaches?: readonly string[];
  /** The names of the Trusted Types policies that scripts may create. */
  trustedTypes: readonly string[];
}

/** Returns the content security policy of a page that shows remotes: of a site and of a dev server. */
export function pagePolicy({
  nonce,
  origins = [],
  reaches = [],
  trustedTypes,
}: PagePolicy): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...origins].join(' '),
    `style-src 'nonce-${nonce}'`,
    ["connect-src 'self'", ...origins, ...reaches].join(' '),
    ["img-src 'self' data:", ...origins].join(' '),
    ["font-src 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trustedTypes].join(' '),
  ].join('; ');
}
