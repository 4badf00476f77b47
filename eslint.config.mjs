import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { allowedImports } from './tools/dev/eslint/allowed-imports.mjs';
import { declaredImports } from './tools/dev/eslint/declared-imports.mjs';
import { settledHandlers } from './tools/dev/eslint/settled-handlers.mjs';

const NODE_GLOBALS = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
);

const stagedoor = {
  rules: {
    'allowed-imports': allowedImports,
    'declared-imports': declaredImports,
    'settled-handlers': settledHandlers,
  },
};

/** Syntax that the Content-Security-Policy without 'unsafe-inline' blocks. */
const BROWSER_SYNTAX = [
  {
    selector: "JSXAttribute[name.name='style']",
    message: 'Use styled-components: the content security policy has no inline styles.',
  },
];

const STYLES_OF_ALL = 'Use styled-components: only libs/ui styles the whole page.';
const SHEETS = '/^(styleSheets|adoptedStyleSheets)$/';

/** Styles that would apply to other remotes. */
const GLOBAL_STYLES = [
  { selector: "ImportSpecifier[imported.name='createGlobalStyle']", message: STYLES_OF_ALL },
  { selector: 'ImportDeclaration[source.value=/\\.css$/]', message: STYLES_OF_ALL },
  { selector: "JSXOpeningElement[name.name='style']", message: STYLES_OF_ALL },
  { selector: "JSXOpeningElement[name.name='link']", message: STYLES_OF_ALL },
  {
    selector: `MemberExpression[object.name='document'][property.name=${SHEETS}]`,
    message: STYLES_OF_ALL,
  },
  {
    selector:
      "CallExpression[callee.property.name='createElement'][arguments.0.value=/^(style|link)$/]",
    message: STYLES_OF_ALL,
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'mfe-*/release/',
      'tools/ops/fixtures/sample-remote/kept/',
      '**/.mf/',
      '.data/',
      '.nx/',
      '.results/',
      'coverage/',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { stagedoor, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          conditionNames: ['@stagedoor/source', 'types', 'import', 'require', 'node', 'default'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
    },
    rules: {
      'stagedoor/allowed-imports': 'error',
      'stagedoor/declared-imports': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-alert': 'error',
      // The contracts search user text for control characters.
      'no-control-regex': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: NODE_GLOBALS } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      'stagedoor/settled-handlers': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An augmentation of another package's interface adds nothing of its own.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A caught error is rethrown unchanged.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true, allowRethrowing: true },
      ],
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      // Plugins and handlers are async by contract, with or without an await.
      '@typescript-eslint/require-await': 'off',
      // The rule treats the method signatures of interfaces as methods of classes.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // In servers `void` would only hide an unhandled rejection.
    files: ['{api/src,shell/server}/**/*.ts'],
    ignores: ['**/*.{spec,int-spec}.ts', '**/testing/**'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    files: [
      '{shell/{src,preview},mfe-*,libs/ui,libs/platform,libs/testing,tools/{ops/fixtures/sample-remote,dev/src/harness/browser}}/**/*.{ts,tsx}',
    ],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-syntax': ['error', ...BROWSER_SYNTAX],
      // The rule does not support a ref that is an ordinary prop.
      'react-hooks/refs': 'off',
    },
  },
  {
    files: [
      '{shell/{src,preview},mfe-*,libs/platform,tools/ops/fixtures/sample-remote}/**/*.{ts,tsx}',
    ],
    rules: { 'no-restricted-syntax': ['error', ...BROWSER_SYNTAX, ...GLOBAL_STYLES] },
  },
  {
    // Jest's matchers and its mocked modules are `any`.
    files: ['**/*.{spec,int-spec}.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'typeorm',
          importNames: ['In'],
          message: 'Use Any: it is one parameter, and a statement has at most 65,535 parameters.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: String.raw`TemplateElement[value.raw=/\bIN \(\s*SELECT\b[^;]*\bLIMIT\b/]`,
          message:
            'Use = ANY (ARRAY(SELECT … LIMIT …)): PostgreSQL may run a subquery after IN once for each row, and then returns more rows than its limit.',
        },
      ],
    },
  },
  {
    files: ['e2e/specs/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          message:
            'Import it from ../support/test, where a journey fails on errors in the console.',
        },
      ],
    },
  },
  {
    // Sent to the browser without a build.
    files: ['tools/payments-sandbox/assets/*.js'],
    languageOptions: { globals: { document: 'readonly', window: 'readonly' } },
  },
  {
    // webpack, Jest, Playwright, ESLint and Jest's global set-up require a default export.
    files: [
      '**/*.config.{mjs,ts}',
      '**/*.d.ts',
      'e2e/harness/start-site.ts',
      'api/test-support/global-*.mjs',
      '**/testing/*environment.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
);
