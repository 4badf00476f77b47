import type { WrittenRegistry } from '@stagedoor/federation';

/** The file descriptor over which both speak, a message of JSON on each line. */
export const CHANNEL = 3;

/** A page to draw. */
export interface PageToDraw {
  /** The path with its query. */
  address: string;
  registry: WrittenRegistry;
  /** The data of the first screen, by path of the call. */
  firstData: Readonly<Record<string, unknown>>;
}

/** The content of a page. */
export interface DrawnPage {
  html: string;
  css: string;
}

/** What the page server sends to a renderer: the code of a server part once, then pages to draw. */
export type ToRenderer =
  | { kind: 'load'; code: string }
  | { kind: 'draw'; id: number; page: PageToDraw };

/** What a renderer answers; `id` is that of the page. */
export type FromRenderer =
  | { kind: 'loaded' }
  | { kind: 'drawn'; id: number; page: DrawnPage }
  | { kind: 'failed'; id: number | null; reason: string };
