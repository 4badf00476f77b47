import fc from 'fast-check';
import { FOREIGN_FIELDS } from './hostile-values.js';
import { objectsIn, type Place, placesIn, replaceAt, valueAt } from './json-places.js';
import type { JsonSchema, Operation } from './operations.js';
import { hostileJson, hostileText, plausible } from './random-values.js';
import type { RawRequest } from './send-request.js';
import type { ApiRequest } from './valid-requests.js';

/** One change of a body. */
export type BodyChange =
  | { put: unknown; at: Place }
  | { remove: Place }
  | { add: string; value: unknown; at: Place }
  | { swap: readonly [Place, Place] }
  | { payload: string };

/** The changes of a request. */
export interface Mutation {
  body?: BodyChange[] | undefined;
  query?: Record<string, string> | undefined;
  rawQuery?: string | undefined;
  params?: Record<string, string> | undefined;
  rawPath?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The input of a generator of mutations. */
interface Source {
  operation: Operation;
  /** A valid request, which shows where its parts are. */
  sample: ApiRequest;
  /** Ids of all kinds of things, of the caller and of others. */
  ids: readonly string[];
  /** Every mutation changes the body too. */
  alwaysBody: boolean;
}

/** Returns the schema of a place in a body; empty when there is none. */
function schemaAt(schema: JsonSchema | undefined, place: Place): JsonSchema {
  return place.reduce<JsonSchema>(
    (outer, name) => outer.properties?.[name] ?? outer.items ?? {},
    schema ?? {},
  );
}

function bodyChange({ operation, sample, ids }: Source): fc.Arbitrary<BodyChange> {
  const body = sample.body ?? {};
  const place = fc.constantFrom(...placesIn(body));
  const field = fc.oneof(fc.constantFrom<string>(...FOREIGN_FIELDS), fc.string({ maxLength: 150 }));
  const put = place.chain((at) => {
    const fitting = plausible(schemaAt(operation.body, at), ids);
    return fc.oneof(hostileJson, fitting).map((value) => ({ put: value, at }));
  });
  const json = JSON.stringify(body);
  return fc.oneof(
    { weight: 6, arbitrary: put },
    { weight: 2, arbitrary: place.map((remove) => ({ remove })) },
    {
      weight: 2,
      arbitrary: fc.record({
        add: field,
        value: hostileJson,
        at: fc.constantFrom(...objectsIn(body)),
      }),
    },
    { weight: 1, arbitrary: fc.tuple(place, place).map((swap) => ({ swap })) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          fc.nat({ max: json.length }).map((length) => json.slice(0, length)),
          fc.string({ unit: 'binary', maxLength: 100 }),
          fc.constantFrom(
            `${json}${json}`,
            `\ufeff${json}`,
            '{"a":1e999}',
            `[${'['.repeat(5_000)}`,
          ),
        )
        .map((payload) => ({ payload })),
    },
  );
}

function query({ operation }: Source): fc.Arbitrary<Partial<Mutation>> {
  const known = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const name = fc.oneof(
    fc.constantFrom(...known, ...FOREIGN_FIELDS),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const rawQueries = [
    'a[b]=c',
    '&&&',
    '%',
    '%zz=%zz',
    '__proto__[x]=1',
    'a=1;b=2',
    '?',
    '=',
    '%00',
  ];
  const repeated = known.flatMap((one) => [`${one}=a&${one}=b`, `${one}[]=a`, `${one}[x]=a`]);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .dictionary(name, hostileText, { minKeys: 1, maxKeys: 3 })
        .map((query) => ({ query })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...rawQueries, ...repeated).map((rawQuery) => ({ rawQuery })),
    },
  );
}

function address({ operation, ids }: Source): fc.Arbitrary<Partial<Mutation>> {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const rawPath = fc
    .constantFrom(
      '/',
      '//',
      '/..',
      '/.',
      '/%2e%2e',
      '/..%2f..',
      '%00',
      '%zz',
      ';a=b',
      '%20',
      '.json',
      '#a',
    )
    .map((text) => ({ rawPath: text }));
  if (names.length === 0) return rawPath;
  const other = fc.oneof(
    hostileText,
    fc.constantFrom(...ids),
    fc.constantFrom(...ids).map((id) => id.toUpperCase()),
  );
  const params = fc
    .tuple(fc.constantFrom(...names), other)
    .map(([name, value]) => ({ params: { [name]: value } }));
  return fc.oneof({ weight: 4, arbitrary: params }, { weight: 1, arbitrary: rawPath });
}

const SENT_BY_CLIENTS = [
  'accept',
  'accept-encoding',
  'cookie',
  'forwarded',
  'host',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'stripe-signature',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
];

/** Headers that decide whether the body is read at all are rarely changed. */
const headers: fc.Arbitrary<Partial<Mutation>> = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc.dictionary(fc.constantFrom(...SENT_BY_CLIENTS), hostileText, {
        minKeys: 1,
        maxKeys: 4,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.record({ authorization: hostileText }),
        fc.record({ 'content-type': hostileText }),
        fc.record({
          'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'x'),
        }),
      ),
    },
  )
  .map((changed) => ({ headers: changed }));

/** Generates random changes of a call, one or more of its parts at a time; mostly of its body, if it takes one. */
export function mutationsOf(source: Source): fc.Arbitrary<Mutation> {
  const body = fc
    .array(bodyChange(source), { minLength: 1, maxLength: 3 })
    .map((changes) => ({ body: changes }));
  const parts = [body, query(source), address(source), headers];
  const weights = weightsFor(source.operation);
  const one = fc.oneof(
    ...parts.map((arbitrary, index) => ({ arbitrary, weight: weights[index]! })),
  );
  const some = fc.array(one, { minLength: 1, maxLength: 3 });
  return (
    source.alwaysBody ? fc.tuple(body, some).map(([first, rest]) => [...rest, first]) : some
  ).map((all) => all.reduce<Mutation>((sum, part) => ({ ...sum, ...part }), {}));
}

/** Returns the weights of the parts: high for what the call takes, low for an address that reaches another call. */
function weightsFor({ body, parameters }: Operation): [number, number, number, number] {
  if (body) return [8, 1, 1, 2];
  return parameters.some((one) => one.in === 'path') ? [2, 3, 4, 4] : [3, 4, 1, 4];
}

function changed(body: unknown, change: Exclude<BodyChange, { payload: string }>): unknown {
  if ('put' in change) return replaceAt(body, change.at, change.put);
  if ('remove' in change) return replaceAt(body, change.remove, undefined);
  if ('add' in change) return replaceAt(body, [...change.at, change.add], change.value);
  const [one, other] = change.swap;
  const [first, second] = [valueAt(body, one), valueAt(body, other)];
  return replaceAt(replaceAt(body, one, second), other, first);
}

/** Applies the mutation to the request. */
export function mutate(request: ApiRequest, mutation: Mutation): RawRequest {
  let { body }: ApiRequest = request;
  let payload: string | undefined;
  for (const change of mutation.body ?? []) {
    if ('payload' in change) ({ payload } = change);
    else body = changed(body ?? {}, change);
  }
  const { rawQuery, rawPath } = mutation;
  return {
    params: { ...request.params, ...mutation.params },
    query: { ...request.query, ...mutation.query },
    headers: { ...request.headers, ...mutation.headers },
    ...(body !== undefined && { body }),
    ...(payload !== undefined && { payload }),
    ...(rawQuery !== undefined && { rawQuery }),
    ...(rawPath !== undefined && { rawPath }),
  };
}
