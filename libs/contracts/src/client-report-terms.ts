/**
 * How an area failed: a file did not load or did not match its registered hash (`load`); a step took too long
 * (`timeout`); the remote requires another platform (`platform`); it threw while loading (`import`), while
 * rendering (`render`), or in an event handler, a timer or a promise without catching it (`uncaught`).
 */
export const CLIENT_ERROR_KINDS = [
  'load',
  'timeout',
  'platform',
  'import',
  'render',
  'uncaught',
] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** The class name of an error. A name that does not match is reported as `Error`. */
export const ERROR_NAME_PATTERN = /^[A-Z][A-Za-z]{0,63}$/;

/** `file.js:line:column` inside the remote's own build. */
export const ERROR_PLACE_PATTERN = /^[\w-][\w./-]{0,127}\.js:\d{1,7}:\d{1,7}$/;
