import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

/** Returns the statements that would make the database match the entities; none without drift. */
export async function schemaDrift(url: string): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await dataSource.destroy();
  }
}
