import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';

/** Builds a configuration without source maps into a folder. Throws webpack's errors; `what` names the build in them. */
export async function buildInto(
  folder: string,
  configuration: Configuration,
  what: string,
): Promise<void> {
  const output = { ...configuration.output, path: folder };
  const compiler = webpack({ ...configuration, devtool: false, output });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) {
    throw new Error(`${what} could not be built:\n${stats?.toString('errors-only') ?? ''}`);
  }
}
