/** PostgreSQL error classes that a value causes: data exceptions (22) and integrity constraint violations (23). */
const DATA_ERROR = /^2[23]/;

/** True when the database refused a value: the same statement without it may succeed. */
export function isDataError(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && DATA_ERROR.test(String(thrown.code));
}
