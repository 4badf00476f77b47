/** The parts of a pattern or an address between its slashes. */
export const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** True for the part of a pattern that stands for any one part of an address. */
export const isParameter = (segment: string) => segment.startsWith(':');

/** Two patterns with the same key match the same addresses: only the names of their parameters differ. */
export function patternKey(pattern: string): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/')}`;
}
