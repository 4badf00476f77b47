interface Chunk {
  name?: string | null;
  canBeInitial(): boolean;
}

/** The options of swc, for every bundler's loader of it. */
export const SWC = {
  jsc: {
    parser: { syntax: 'typescript' as const, tsx: true },
    transform: { react: { runtime: 'automatic' as const } },
    target: 'es2022' as const,
  },
};

/** What the configurations of webpack and of Rspack have in common, for the shell and the remotes. */
export function commonConfiguration(projectDir: string) {
  return {
    mode: 'production' as const,
    context: projectDir,
    target: ['web', 'es2022'] as ['web', 'es2022'],
    devtool: 'source-map' as const,
    output: {
      clean: true,
      chunkFilename: '[name].[contenthash:16].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      chunkLoadTimeout: 5_000,
      // Lets "Try again" rerun a module that threw, in place of the half-initialised one.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['@stagedoor/source', '...'],
    },
    module: {
      parser: { javascript: { worker: ['WorkerFile from @stagedoor/platform/device'] } },
      rules: [{ test: /\.(?:woff2|svg)$/, type: 'asset/resource' as const }],
    },
    optimization: {
      splitChunks: {
        // A worker is one file: its policy lets it load no other.
        chunks: (chunk: Chunk) => !chunk.canBeInitial() && !chunk.name?.endsWith('.worker'),
        // A package that one screen uses comes in that screen's file; what several use is a file of its own.
        cacheGroups: { defaultVendors: false as const },
      },
    },
    performance: false as const,
    stats: 'errors-warnings' as const,
  };
}
