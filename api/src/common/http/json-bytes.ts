/**
 * Entries of a list per text. The text of 1,000 entries is one long string: V8 copies it to grow it, to join its parts
 * and to encode it, which takes three to eight times as long as 32 texts, and several times the memory of the bytes.
 */
const GROUP = 32;
/** An envelope has its list in `data`, or in a field of `data`. */
const DEPTH = 2;

/** Returns true for a response that `jsonBytes` writes in groups. */
export function hasLongList(value: unknown, depth = DEPTH): boolean {
  if (Array.isArray(value)) return value.length > GROUP;
  return (
    depth > 0 &&
    isRecord(value) &&
    Object.values(value).some((field) => hasLongList(field, depth - 1))
  );
}

/** Returns the JSON of a response in UTF-8, as JSON.stringify writes it; its long lists are written in groups. */
export function jsonBytes(body: object): Buffer {
  return Buffer.concat(Array.from(textsOf(body, DEPTH), (text) => Buffer.from(text)));
}

function* textsOf(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value) && value.length > GROUP) yield* textsOfList(value);
  else if (depth > 0 && isRecord(value)) yield* textsOfRecord(value, depth);
  else yield JSON.stringify(value);
}

function* textsOfList(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const text of textsOfEntries(list)) {
    yield before + text;
    before = ',';
  }
  yield ']';
}

/** Generates the JSON of the entries, in groups and without the brackets of a list. */
export function* textsOfEntries(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += GROUP) {
    yield JSON.stringify(list.slice(at, at + GROUP)).slice(1, -1);
  }
}

function* textsOfRecord(record: object, depth: number): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(value, depth - 1);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
  );
}
