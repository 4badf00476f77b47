/** PostgreSQL's classes of errors that a value causes: data exceptions and broken constraints. */
const DATA_ERROR = /^2[23]/;

/** True when the database refused a value, so that the same statement without it may succeed. */
export function isDataError(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && DATA_ERROR.test(String(thrown.code));
}
