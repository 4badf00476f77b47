import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { baseConfiguration } from './base-configuration.js';

export interface ScriptOptions {
  name: string;
  entry: string;
  /** The output folder. */
  to: URL;
}

/** The webpack configuration of one self-contained script. Its file name ends in a hash of its content. */
export function defineScript(configUrl: string, { name, entry, to }: ScriptOptions): Configuration {
  const base = baseConfiguration(fileURLToPath(new URL('.', configUrl)));
  return {
    ...base,
    name,
    entry: { [name]: entry },
    output: { ...base.output, path: fileURLToPath(to), filename: '[name].[contenthash:16].js' },
  };
}
