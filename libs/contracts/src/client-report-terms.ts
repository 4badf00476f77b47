/**
 * How an area failed, as far as a browser can tell: a file could not be had or was not the registered one; a step took too
 * long; the remote needs another platform; it threw while it was loaded; it threw while it was shown.
 */
export const CLIENT_ERROR_KINDS = ['load', 'timeout', 'platform', 'import', 'render'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** The name of an error's class; what is called otherwise is reported as `Error`. */
export const ERROR_NAME_PATTERN = /^[A-Z][A-Za-z]{0,63}$/;

/** `file.js:line:column` inside the remote's own build. */
export const ERROR_PLACE_PATTERN = /^[\w-][\w./-]{0,127}\.js:\d{1,7}:\d{1,7}$/;
