import type { TestApp } from './test-app.js';

/** Sets the shop's clock to an SQL expression. */
export async function goToTime({ dataSource }: TestApp, time: string): Promise<void> {
  await dataSource.query(
    `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT ${time} $$`,
  );
}
