import { describe, expect, it } from 'vitest';
import { hasLongList, jsonBytes } from './json-bytes.js';

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    name: `Night ${index}`,
    at: new Date(index),
  }));

const BODIES: Record<string, object> = {
  'no data': { data: null },
  'an empty list': { data: [], nextCursor: null },
  'a short list': { data: entries(3), nextCursor: null },
  'a list of one whole group': { data: entries(32), nextCursor: null },
  'a list of one entry more than a group': { data: entries(33), nextCursor: 'next' },
  'a list of two whole groups': { data: entries(64), nextCursor: 'next' },
  'a list of 1,000': { data: entries(1_000), nextCursor: 'next' },
  'a list in a field of data': { data: { venues: entries(100), nextCursor: null } },
  'two lists in fields of data': { data: { events: entries(40), cities: entries(50) } },
  'a list further down': { data: { page: { events: entries(100) } } },
  'data without fields': { data: {} },
  'a field that is undefined': { data: { first: undefined, second: 2 }, third: undefined },
  'entries that are undefined or null': { data: [undefined, null, ...entries(40)] },
  'a date as data': { data: new Date(0) },
  'text that needs escapes': { data: Array.from({ length: 40 }, () => '"\\\n\u2028') },
  'text of all scripts': { data: Array.from({ length: 40 }, () => 'Nächte – 夜 🎧') },
  'half of a surrogate pair': { data: Array.from({ length: 40 }, () => '\ud83c') },
};

describe('jsonBytes', () => {
  it.each(Object.entries(BODIES))('writes %s as JSON.stringify does', (_, body) => {
    expect(jsonBytes(body).toString()).toBe(JSON.stringify(body));
  });
});

describe('hasLongList', () => {
  it.each<[boolean, string]>([
    [false, 'no data'],
    [false, 'a short list'],
    [false, 'a list of one whole group'],
    [true, 'a list of one entry more than a group'],
    [true, 'a list in a field of data'],
    [false, 'a list further down'],
    [false, 'a date as data'],
  ])('returns %s for %s', (expected, name) => {
    expect(hasLongList(BODIES[name])).toBe(expected);
  });
});
