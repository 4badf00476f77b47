import { WITH_OWN_WORKER } from './vitest.presets.mjs';

/** Code that a Content-Security-Policy without 'unsafe-inline' drops, or that a theme cannot style. */
const BROWSER_SYNTAX = [
  {
    selector: "JSXAttribute[name.name='style']",
    message: 'Use styled-components: the content security policy has no inline styles.',
  },
];

const STYLES_OF_ALL = 'Use styled-components: styles for the whole page are in libs/ui.';
const SHEETS = '/^(styleSheets|adoptedStyleSheets)$/';

/** Ways in which the styles of one remote would reach another. */
const GLOBAL_STYLES = [
  "ImportSpecifier[imported.name='createGlobalStyle']",
  'ImportDeclaration[source.value=/\\.css$/]',
  "JSXOpeningElement[name.name='style']",
  "JSXOpeningElement[name.name='link']",
  `MemberExpression[object.name='document'][property.name=${SHEETS}]`,
  "CallExpression[callee.property.name='createElement'][arguments.0.value=/^(style|link)$/]",
].map((selector) => ({ selector, message: STYLES_OF_ALL }));

/**
 * Handlers of `promise.catch(handler);` that may return a promise. Nothing handles its rejection, and
 * no-floating-promises takes any handler for an end. An arrow function with a block returns nothing.
 */
const RETURNING_HANDLERS = [
  {
    selector:
      'ExpressionStatement > CallExpression[callee.property.name=/^(then|catch|finally)$/]' +
      ' > .arguments:not(ArrowFunctionExpression[async=false]:matches([body.type="BlockStatement"],' +
      ' [body.type="Identifier"][body.name="undefined"]))',
    message: 'A promise that this handler returns may reject unhandled: give the handler a block.',
  },
];

const on = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']));
const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']));

export default {
  plugins: ['typescript', 'import', 'oxc'],
  jsPlugins: ['./tools/dev/lint/plugin.mjs'],
  options: { typeAware: true, typeCheck: true, respectEslintDisableDirectives: false },
  categories: { correctness: 'error' },
  env: { builtin: true, node: true },
  ignorePatterns: [
    '**/dist/',
    'mfe-*/release/',
    'tools/create-remote/template/',
    'tools/ops/fixtures/sample-remote/kept/',
    '**/.mf/',
    '.data/',
    '.nx/',
    '.results/',
    'coverage/',
  ],
  rules: {
    ...on('stagedoor/allowed-imports', 'stagedoor/declared-imports'),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    ...on('no-alert', 'no-undef', 'no-useless-assignment', 'preserve-caught-error'),
    ...on('no-case-declarations', 'no-empty', 'no-fallthrough', 'no-prototype-builtins'),
    ...on('no-redeclare', 'no-regex-spaces', 'no-unexpected-multiline', 'no-var', 'prefer-const'),
    // The contracts look for control characters in text.
    'no-control-regex': 'off',
    // It refuses a computed member of an imported namespace, which the compiler checks.
    'import/namespace': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-restricted-exports': [
      'error',
      { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
    ],
    'stagedoor/no-syntax': ['error', ...RETURNING_HANDLERS],
    'max-lines': ['error', 250],
    'max-lines-per-function': ['error', 60],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        // The compiler finds them.
        ...off('no-undef', 'no-redeclare'),
        ...on('no-array-constructor', 'prefer-rest-params', 'prefer-spread'),
        ...on(
          'typescript/ban-ts-comment',
          'typescript/no-explicit-any',
          'typescript/no-namespace',
          'typescript/no-require-imports',
          'typescript/no-unnecessary-type-assertion',
          'typescript/no-unnecessary-type-constraint',
          'typescript/no-unsafe-argument',
          'typescript/no-unsafe-assignment',
          'typescript/no-unsafe-call',
          'typescript/no-unsafe-enum-comparison',
          'typescript/no-unsafe-function-type',
          'typescript/no-unsafe-member-access',
          'typescript/no-unsafe-return',
          'typescript/restrict-plus-operands',
        ),
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
        ],
        // An augmentation of another package's interface has no member of its own.
        'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // A caught value is thrown again as it is.
        'typescript/only-throw-error': [
          'error',
          { allowThrowingAny: true, allowThrowingUnknown: true, allowRethrowing: true },
        ],
        'typescript/prefer-promise-reject-errors': [
          'error',
          { allowThrowingAny: true, allowThrowingUnknown: true },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        // Spreads and sorts here are of records and of strings.
        ...off('typescript/no-misused-spread', 'typescript/require-array-sort-compare'),
        // The rule takes each method signature of an interface for a method of a class.
        'typescript/unbound-method': 'off',
      },
    },
    {
      // NestJS reads the types of constructor parameters at run time: their imports are values.
      files: ['api/src/**/*.ts'],
      excludeFiles: ['**/*.{spec,int-spec}.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    {
      // An unhandled rejection must not reach these servers; `void` would only hide it.
      files: ['{api/src,shell/server}/**/*.ts'],
      excludeFiles: ['**/*.{spec,int-spec}.ts', '**/testing/**'],
      rules: { 'typescript/no-floating-promises': ['error', { ignoreVoid: false }] },
    },
    {
      files: [
        '{shell/{src,preview},mfe-*,libs/ui,libs/platform,libs/testing,tools/{ops/fixtures/sample-remote,harness/src/browser}}/**/*.{ts,tsx}',
      ],
      plugins: ['typescript', 'import', 'oxc', 'react'],
      rules: {
        ...on('react/rules-of-hooks', 'react/unsupported-syntax'),
        // It takes a ref that is an ordinary prop for one that is read during rendering.
        'react/refs': 'off',
        'stagedoor/no-syntax': ['error', ...RETURNING_HANDLERS, ...BROWSER_SYNTAX],
      },
    },
    {
      files: [
        '{shell/{src,preview},mfe-*,libs/platform,tools/ops/fixtures/sample-remote}/**/*.{ts,tsx}',
      ],
      rules: { 'stagedoor/no-syntax': ['error', ...BROWSER_SYNTAX, ...GLOBAL_STYLES] },
    },
    {
      // Tests are lists of cases, published migrations never change, and the others are data.
      files: [
        '**/*.{spec,int-spec}.{ts,tsx}',
        'e2e/specs/**/*.ts',
        'api/src/database/migrations/*.ts',
        'api/test-support/valid-requests.ts',
        'tools/dev/src/demo/events.ts',
      ],
      rules: off('max-lines', 'max-lines-per-function'),
    },
    {
      // Matchers and mocked modules are `any`.
      files: ['**/*.{spec,int-spec}.{ts,tsx}'],
      rules: off(
        'typescript/no-unsafe-argument',
        'typescript/no-unsafe-assignment',
        'typescript/no-unsafe-member-access',
        'typescript/no-unsafe-return',
      ),
    },
    {
      files: ['**/*.{spec,int-spec}.{ts,tsx}'],
      excludeFiles: WITH_OWN_WORKER,
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'vi',
            property: 'mock',
            message:
              'Specs of a worker share their modules: list this one in WITH_OWN_WORKER of vitest.presets.mjs.',
          },
        ],
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
            message: 'Use Any: it is one parameter, and a statement has at most 65,535 of them.',
          },
        ],
        'stagedoor/no-syntax': [
          'error',
          ...RETURNING_HANDLERS,
          {
            selector: String.raw`TemplateElement[value.raw=/\bIN \(\s*SELECT\b[^;]*\bLIMIT\b/]`,
            message:
              'Use = ANY (ARRAY(SELECT … LIMIT …)): PostgreSQL may run a subquery after IN once for each row, and then it takes more than its limit.',
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
            message: 'Import ../support/test: it fails a journey on errors in the console.',
          },
        ],
      },
    },
    {
      // The browser runs these files as they are.
      files: ['tools/payments-sandbox/assets/*.js'],
      env: { browser: true, node: false },
    },
    {
      // Webpack, Playwright, Vitest and the linter read a default export.
      files: [
        '**/*.config.{mjs,ts}',
        '**/*.d.ts',
        'e2e/harness/{failed-page-reporter,start-site}.ts',
        'api/test-support/global-setup.mjs',
        'libs/federation/src/styles/styles-loader.ts',
        'libs/testing/src/browser-environment.ts',
        'tools/dev/lint/plugin.mjs',
      ],
      rules: off('no-restricted-exports'),
    },
  ],
};
