import type { TestApp } from './test-app.js';

/** From now on it is then, as an SQL expression, for everything that the shop decides by its one clock. */
export async function goToTime({ dataSource }: TestApp, time: string): Promise<void> {
  await dataSource.query(
    `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT ${time} $$`,
  );
}
