import type { DrawnPage, FromRenderer } from './messages.js';

const LONGEST_PAGE = 2 * 1024 * 1024;
const LONGEST_REASON = 1_000;

/** The longest line of a renderer: JSON writes a quote as two characters. */
export const LONGEST_ANSWER = 2 * LONGEST_PAGE;

/**
 * Elements that run a script of the site, which needs no nonce, or that change how the page loads. A drawing has none:
 * React escapes text.
 */
const FORBIDDEN = /<(?:script|meta|base|iframe|object|embed)\b/i;

/** An answer of a renderer; `page` is null if it is something else than a page. */
export type Answer =
  | Exclude<FromRenderer, { kind: 'drawn' }>
  | { kind: 'drawn'; id: number; page: DrawnPage | null };

/** Returns the answer in a line of a renderer; null if it has none. A server part can write any line. */
export function readAnswer(line: string): Answer | null {
  try {
    const { kind, id, reason, page } = JSON.parse(line) as Record<string, unknown>;
    if (kind === 'loaded') return { kind };
    if (kind === 'drawn' && typeof id === 'number') return { kind, id, page: pageOf(page) };
    if (kind !== 'failed' || typeof reason !== 'string') return null;
    if (id !== null && typeof id !== 'number') return null;
    return { kind, id, reason: reason.slice(0, LONGEST_REASON) };
  } catch {
    return null;
  }
}

function pageOf(page: unknown): DrawnPage | null {
  const { html, css } = Object(page) as Record<string, unknown>;
  if (typeof html !== 'string' || typeof css !== 'string') return null;
  if (html.length + css.length >= LONGEST_PAGE) return null;
  // NUL is in the places of a page's nonce.
  if (html.includes('\0') || css.includes('\0')) return null;
  if (FORBIDDEN.test(html)) return null;
  // The page server writes it into a style element.
  return /<\/style/i.test(css) ? null : { html, css };
}
