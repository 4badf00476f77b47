/**
 * The host's function that every webpack runtime on the page calls before it inserts a script element. Sets the URL,
 * the integrity and the trusted type. Without it, no chunk loads.
 */
export type PrepareScript = (script: HTMLScriptElement, url: string) => HTMLScriptElement;

/** The name of the host's PrepareScript on `globalThis`. */
export const PREPARE_SCRIPT = '__stagedoorPrepareScript';
