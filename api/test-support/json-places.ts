import { withField } from './hostile-values.js';

/** The path to a place in JSON: names and indexes; empty for the whole value. */
export type Place = readonly string[];

/** Returns every place in a JSON value, the whole of it first. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))];
}

/** Returns the places that hold an object. */
export function objectsIn(value: unknown): Place[] {
  return placesIn(value).filter((place) => {
    const found = valueAt(value, place);
    return typeof found === 'object' && found !== null && !Array.isArray(found);
  });
}

/** Returns the places that hold a text. */
export function textsIn(value: unknown): Place[] {
  return placesIn(value).filter((place) => typeof valueAt(value, place) === 'string');
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], value);
}

/** Returns a copy with another value at that place; undefined removes it. */
export function replaceAt(value: unknown, place: Place, put: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return withField(copy, name, replaceAt(valueAt(value, [name]), rest, put));
}
