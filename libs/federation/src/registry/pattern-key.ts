/** Returns the segments of a pattern or path. */
export const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** True for a parameter segment, such as `:id`. */
export const isParameter = (segment: string) => segment.startsWith(':');

/** Returns the same key for two patterns that match the same paths, which differ only in parameter names. */
export function patternKey(pattern: string): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/')}`;
}
