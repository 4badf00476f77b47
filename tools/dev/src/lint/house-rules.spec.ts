import { spawnSync } from 'node:child_process';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { lintSamples, type Sample } from './testing/lint-samples.js';

const IMPORTS = 'stagedoor/allowed-imports';
const DECLARED = 'stagedoor/declared-imports';
const SYNTAX = 'stagedoor/no-syntax';

const imports = (path: string, specifier: string): Sample => ({
  path,
  code: `import { thing } from '${specifier}';\nthing();\n`,
});

const WORK =
  'export declare function work(): Promise<void>;\nexport declare function putBack(): Promise<void>;\n';
const handles = (code: string): Sample => ({
  path: 'api/src/common/invented.ts',
  code: `${WORK}${code}\n`,
});

const FEATURE = 'mfe-creator/src/features/my-events/invented.tsx';
const ORDERS = 'api/src/modules/orders/invented.service.ts';

const API_TEST = 'api/src/modules/orders/invented.int-spec.ts';
const OPS = 'tools/ops/src/backup/invented.ts';
const SANDBOX = 'tools/payments-sandbox/src/invented.ts';

const REFUSED: [string, string, Sample][] = [
  ['a remote imports another remote', IMPORTS, imports(FEATURE, '@stagedoor/mfe-venue')],
  [
    'a remote imports another remote by a path',
    IMPORTS,
    imports(FEATURE, '../../../../mfe-venue/src/remote'),
  ],
  ['a remote imports the shell', IMPORTS, imports(FEATURE, '../../../../shell/src/session')],
  ['a remote imports the router itself', IMPORTS, imports(FEATURE, 'react-router-dom')],
  ['a remote imports react-query itself', IMPORTS, imports(FEATURE, '@tanstack/react-query')],
  ['a remote imports zustand itself', IMPORTS, imports(FEATURE, 'zustand/middleware')],
  ['a feature imports another', IMPORTS, imports(FEATURE, '../create-event/use-venues')],
  [
    'shared code imports a feature',
    IMPORTS,
    imports('shell/src/session/invented.ts', '../features/login/login'),
  ],
  ['the shell imports a remote', IMPORTS, imports('shell/src/invented.ts', '@stagedoor/mfe-venue')],
  [
    'the page server imports the platform',
    IMPORTS,
    imports('shell/server/invented.ts', '@stagedoor/platform'),
  ],
  ['the API imports the platform', IMPORTS, imports(ORDERS, '@stagedoor/platform')],
  ['the API imports a tool', IMPORTS, imports(ORDERS, '@stagedoor/postgres')],
  [
    'a test of the API imports tools/ops',
    IMPORTS,
    imports(API_TEST, '@stagedoor/ops/audit/report'),
  ],
  [
    'a test of the API imports a tool by its path',
    IMPORTS,
    imports(API_TEST, '../../../../tools/postgres/src/server.js'),
  ],
  ['tools/ops imports tools/dev', IMPORTS, imports(OPS, '@stagedoor/dev/start/site')],
  ['tools/ops imports the sandbox', IMPORTS, imports(OPS, '@stagedoor/payments-sandbox')],
  [
    'tools/ops imports the API by a path',
    IMPORTS,
    imports(OPS, '../../../../api/src/config/environment.js'),
  ],
  ['the sandbox imports another tool', IMPORTS, imports(SANDBOX, '@stagedoor/processes/free-port')],
  [
    'a test of the sandbox imports another tool',
    IMPORTS,
    imports(SANDBOX.replace('.ts', '.spec.ts'), '@stagedoor/processes/free-port'),
  ],
  [
    'tools/processes imports tools/postgres',
    IMPORTS,
    imports('tools/processes/src/x.ts', '@stagedoor/postgres'),
  ],
  ['a remote imports builders of tests', IMPORTS, imports(FEATURE, '@stagedoor/testing')],
  [
    'a module imports an internal file of another',
    IMPORTS,
    imports(ORDERS, '../events/persistence/event.entity.js'),
  ],
  ...[
    [
      'a room imports a room that decides',
      'settlement/invented.service.ts',
      '../placing/place-order.service.js',
    ],
    [
      'persistence imports a service',
      'persistence/invented.repository.ts',
      '../checkout/open-checkout.service.js',
    ],
    [
      'persistence imports a service of another module',
      'persistence/invented.repository.ts',
      '../../auth/user-queries.service.js',
    ],
    ['the domain imports persistence', 'domain/invented.ts', '../persistence/orders.repository.js'],
  ].map(([what, path, specifier]): [string, string, Sample] => [
    what!,
    IMPORTS,
    imports(`api/src/modules/orders/${path}`, specifier!),
  ]),
  [
    'shared code of the API imports a module',
    IMPORTS,
    imports('api/src/common/http/invented.ts', '../../modules/auth/auth.module.js'),
  ],
  ['a service imports stripe', IMPORTS, imports(ORDERS, 'stripe')],
  ['the API imports its seams', IMPORTS, imports(ORDERS, '../../seams/seams.js')],
  [
    'the domain imports NestJS',
    IMPORTS,
    imports('api/src/modules/orders/domain/invented.ts', '@nestjs/common'),
  ],
  [
    'the domain imports TypeORM',
    IMPORTS,
    imports('api/src/modules/orders/domain/invented.ts', 'typeorm'),
  ],
  ['a browser package imports zod', IMPORTS, imports('libs/contracts/src/x.ts', 'zod')],
  [
    'the design system imports the platform',
    IMPORTS,
    imports('libs/ui/src/x.ts', '@stagedoor/platform'),
  ],
  ['a package is not declared', DECLARED, imports('libs/ui/src/x.ts', 'left-pad')],
  ['code outside of tests imports a test library', DECLARED, imports('libs/ui/src/x.ts', 'msw')],
  [
    'a module has a default export',
    'no-restricted-exports',
    { path: 'libs/ui/src/x.ts', code: 'export default 1;\n' },
  ],
  ['code opens an alert box', 'no-alert', { path: FEATURE, code: "window.alert('no');\n" }],
  [
    'an element has an inline style',
    SYNTAX,
    { path: FEATURE, code: 'export const Box = () => <div style={{ top: 0 }} />;\n' },
  ],
  ...[
    "import { createGlobalStyle } from 'styled-components';\nexport const Look = createGlobalStyle``;\n",
    "import './look.css';\n",
    'export const Look = () => <style>{"h1 { color: red }"}</style>;\n',
    'export const Look = () => <link rel="stylesheet" href="/look.css" />;\n',
    'document.adoptedStyleSheets = [];\n',
    'document.styleSheets[0]?.insertRule("h1 { color: red }");\n',
    "document.createElement('style');\n",
    "document.createElement('link');\n",
  ].flatMap((code): [string, string, Sample][] =>
    [FEATURE, 'shell/src/layout/invented.tsx'].map((path) => [
      `code styles the whole page in ${path}: ${code.split('\n')[0]}`,
      SYNTAX,
      { path, code },
    ]),
  ),
  ...[
    'work().catch(() => putBack());',
    'work().catch(async (error: unknown) => console.error(error));',
    'work().catch(putBack);',
    'work().then(() => putBack(), () => undefined);',
    'work().then(() => undefined, (error: unknown) => (error ? putBack() : undefined));',
    'work().catch(() => undefined).finally(() => putBack());',
  ].map((code): [string, string, Sample] => [
    `a handler may return a promise: ${code}`,
    SYNTAX,
    handles(code),
  ]),
  ['a type is any', 'typescript/no-explicit-any', { path: FEATURE, code: 'export let x: any;\n' }],
  [
    'a spec replaces a module outside of WITH_OWN_WORKER',
    'no-restricted-properties',
    { path: 'libs/ui/src/x.spec.ts', code: "vi.mock('./theme');\n" },
  ],
  [
    'a type is imported as a value',
    'typescript/consistent-type-imports',
    { path: 'libs/ui/src/x.ts', code: "import { Theme } from './theme';\nexport let x: Theme;\n" },
  ],
];

const ALLOWED: [string, Sample][] = [
  ...[
    'work().catch(() => undefined);',
    'work().catch((error: unknown) => { console.error(error); });',
    'await work().catch(() => putBack());',
    'export const outcome = work().catch(() => putBack());',
    'void work().catch(() => putBack());',
    "[1].map((one) => one); 'ab'.search('b');",
  ].map((code): [string, Sample] => [code, handles(code)]),
  ['a test of the API imports the database', imports(API_TEST, '@stagedoor/postgres')],
  ['tools/ops imports the API', imports(OPS, '@stagedoor/api/environment')],
  [
    'a test of tools/ops imports the sandbox',
    imports(OPS.replace('.ts', '.int-spec.ts'), '@stagedoor/payments-sandbox'),
  ],
  ['tools/dev imports tools/ops', imports('tools/dev/src/x.ts', '@stagedoor/ops/audit/report')],
  ['a remote imports the platform', imports(FEATURE, '@stagedoor/platform')],
  ['a feature imports its own files', imports(FEATURE, './use-my-events')],
  [
    'a test imports builders',
    imports('mfe-creator/src/features/my-events/x.spec.tsx', '@stagedoor/testing'),
  ],
  [
    'a module imports the exported service of another',
    imports(ORDERS, '../events/events.service.js'),
  ],
  [
    'a room imports a room that does',
    imports('api/src/modules/orders/placing/invented.ts', '../settlement/settlement.service.js'),
  ],
  [
    'the gateway imports stripe',
    imports('api/src/modules/orders/stripe/stripe.gateway.ts', 'stripe'),
  ],
  ['a browser package imports zod/mini', imports('libs/contracts/src/x.ts', 'zod/mini')],
  [
    'the design system styles the whole page',
    {
      path: 'libs/ui/src/themes/invented.ts',
      code: "import { createGlobalStyle } from 'styled-components';\nexport const Look = createGlobalStyle``;\n",
    },
  ],
  [
    'a spec of WITH_OWN_WORKER replaces a module',
    { path: 'shell/server/follow-file.spec.ts', code: "vi.mock('node:fs');\n" },
  ],
  ['a test imports a test library', imports('shell/src/x.spec.ts', 'msw')],
];

const samples = [...REFUSED.map(([, , sample]) => sample), ...ALLOWED.map(([, sample]) => sample)];

let broken: string[][];

beforeAll(() => {
  broken = lintSamples(samples);
}, 60_000);

describe('lint refuses:', () => {
  it.each(REFUSED)('%s', (_, rule, sample) => {
    expect(broken[samples.indexOf(sample)]).toContain(rule);
  });
});

describe('lint allows:', () => {
  it.each(ALLOWED)('%s', (_, sample) => {
    expect(broken[samples.indexOf(sample)]).toEqual([]);
  });
});

it('no file switches a rule off by a comment', () => {
  const search = [
    'grep',
    '-lE',
    '(eslint|oxlint)-(disable|enable)',
    '--',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.js',
  ];

  const { status, stdout } = spawnSync('git', search, { cwd: REPOSITORY, encoding: 'utf8' });

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
