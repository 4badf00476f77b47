import { databaseUrl } from './database-url.js';

it.each(['postgresql://shop:100%25@127.0.0.1/shop', 'postgres://127.0.0.1:5433/shop'])(
  'accepts %s',
  (DATABASE_URL) => {
    expect(databaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
  },
);

it.each([
  undefined,
  '',
  'mysql://secret-value',
  'postgresql://shop:100%secret-value@127.0.0.1/shop',
])('names DATABASE_URL when it is wrong (%s), never its value', (DATABASE_URL) => {
  expect(() => databaseUrl({ DATABASE_URL })).toThrow(
    /^DATABASE_URL must be a postgresql:\/\/ address with a percent-encoded login\.$/,
  );
});
