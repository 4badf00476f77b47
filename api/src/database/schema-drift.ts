import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

/** The statements that would make the database fit the entities; none when migrations and entities agree. */
export async function schemaDrift(url: string): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await dataSource.destroy();
  }
}
