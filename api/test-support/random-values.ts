import fc from 'fast-check';
import { FOREIGN_FIELDS, HOSTILE_TEXTS, withField } from './hostile-values.js';
import type { JsonSchema } from './operations.js';

/** Text that a field, an address or a header does not expect. */
export const hostileText = fc.oneof(
  fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.1, 1e-7, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** JSON of any kind and shape. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 1_000).map((levels) => nested(levels)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(100, 2_000).map((length) => Array<number>(length).fill(1)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...FOREIGN_FIELDS).map(polluting) },
);

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
}

function polluting(name: string): unknown {
  return withField({}, name, withField({ polluted: true }, 'prototype', { polluted: true }));
}

/** A value that fits the schema, or one at its limits. */
export function plausible(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plausible(one, ids)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberLike(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(plausible(schema.items ?? {}, ids), { maxLength: 12 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, of]) => [name, plausible(of, ids)]),
        ),
        { requiredKeys: [] },
      );
    default:
      return textLike(schema, ids);
  }
}

function numberLike({ minimum = 0, maximum = 10_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1),
    fc.integer({ min: minimum, max: maximum }),
    fc.integer({ min: 0, max: 1_000_000 }).map((pence) => pence / 100),
  );
}

function textLike(
  { maxLength = 100, pattern = '' }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (pattern.startsWith('^[0-9a-f]{8}-')) return fc.constantFrom(...ids);
  return fc.oneof(
    fc.constantFrom('a@example.org', '2099-02-29', '2099-12-31T23:59:59Z', 'Europe/London', '1'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 50) }),
    fc.constantFrom(maxLength, maxLength + 1).map((length) => 'é'.repeat(length)),
  );
}
