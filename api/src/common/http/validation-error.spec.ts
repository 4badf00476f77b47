import * as z from 'zod/mini';
import { validationError } from './validation-error.js';

const schema = z.strictObject({
  name: z.string({ error: 'Name is required.' }),
  items: z.array(z.strictObject({ count: z.int({ error: 'A whole number.' }) })),
});

function refusalOf(value: unknown) {
  return validationError(schema.safeParse(value).error?.issues ?? []);
}

it('reports every invalid field and uses the first message', () => {
  const refusal = refusalOf({ items: [{ count: 1 }, { count: 'two' }] });

  expect(refusal.message).toBe('Name is required.');
  expect(refusal.details).toEqual([
    { path: 'name', message: 'Name is required.' },
    { path: 'items.1.count', message: 'A whole number.' },
  ]);
});

it('reports each unknown field with its path', () => {
  const refusal = refusalOf({ name: 'x', items: [{ count: 1, size: 2 }], a: 1, b: 2 });

  expect(refusal.details).toEqual([
    { path: 'items.0.size', message: 'Unknown field "size".' },
    { path: 'a', message: 'Unknown field "a".' },
    { path: 'b', message: 'Unknown field "b".' },
  ]);
});

it('shortens a very long field name', () => {
  const { message, details } = refusalOf({ name: 'x', items: [], ['n'.repeat(1_000_000)]: 1 });

  expect(message).toBe(`Unknown field "${'n'.repeat(100)}…".`);
  expect(details).toEqual([{ path: `${'n'.repeat(100)}…`, message }]);
});

it('reports at most 50 fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));

  expect(refusalOf({ name: 'x', items: [], ...fields }).details).toHaveLength(50);
});

it.each([undefined, null, [], 'text'])('requires an object instead of %j', (body) => {
  expect(refusalOf(body).details).toEqual([{ path: '', message: 'Send a JSON object.' }]);
});
