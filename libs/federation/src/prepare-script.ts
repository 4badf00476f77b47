/**
 * The host's function that every webpack runtime on the page calls before it inserts a script element: it sets the
 * address, the integrity and the trusted type. Without it no chunk is loaded.
 */
export type PrepareScript = (script: HTMLScriptElement, url: string) => HTMLScriptElement;

/** The name under which the host puts its PrepareScript on `globalThis`. */
export const PREPARE_SCRIPT = '__stagedoorPrepareScript';
