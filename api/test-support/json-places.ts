import { withField } from './hostile-values.js';

/** The way to a place in JSON: names and indexes, none for the whole. */
export type Place = readonly string[];

/** Every place in a JSON value, the whole of it first. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))];
}

/** Those of them that hold fields. */
export function objectsIn(value: unknown): Place[] {
  return placesIn(value).filter((place) => {
    const found = valueAt(value, place);
    return typeof found === 'object' && found !== null && !Array.isArray(found);
  });
}

/** Those of them that hold a text. */
export function textsIn(value: unknown): Place[] {
  return placesIn(value).filter((place) => typeof valueAt(value, place) === 'string');
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], value);
}

/** A copy with another value at that place; undefined takes it out. */
export function replaceAt(value: unknown, place: Place, put: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return withField(copy, name, replaceAt(valueAt(value, [name]), rest, put));
}
