/**
 * Returns the first value of a header; `name` is in lower case. Reading one from the raw headers is cheaper than
 * `request.headers`, for which Node first builds the object of all of them.
 */
export function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index]!;
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}
