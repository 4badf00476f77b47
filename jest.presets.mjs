import { join } from 'node:path';

/** The packages that are published only as ES modules, which swc compiles for Jest. */
const esmOnly = [
  '@nestjs',
  'uuid',
  '@date-fns',
  '@open-draft',
  'until-async',
  'rettime',
  'content-disposition',
  'cookie',
  // Imports `cookie`.
  '@fastify/cookie',
];

const swc = (react) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: react, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const shared = (react) => ({
  transform: { '^.+\\.[cm]?[jt]sx?$': swc(react) },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join('|')})[/+])`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  clearMocks: true,
});

/** A package that runs in Node. */
export const nodeProject = (name) => ({
  ...shared(false),
  displayName: name,
  testEnvironment: 'node',
  testEnvironmentOptions: {
    customExportConditions: ['@stagedoor/source', 'node', 'require', 'default'],
  },
  testMatch: ['**/*.spec.ts'],
});

/** A package that runs in the browser, tested in jsdom. */
export const browserProject = (name) => ({
  ...shared(true),
  displayName: name,
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { customExportConditions: ['@stagedoor/source', ''] },
  setupFilesAfterEnv: [
    '@testing-library/jest-dom',
    join(import.meta.dirname, 'libs/testing/src/set-up-queries.ts'),
  ],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
});
