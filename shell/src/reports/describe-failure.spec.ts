import { clientErrorBodySchema } from '@stagedoor/contracts';
import { RefusedRemoteError } from '../federation/refused-remote';
import { LateStepError } from '../federation/step-limit';
import { describeFailure } from './describe-failure';

const BASE = '/remotes/mfe-x/1.0.0/';

const named = (name: string, details: object = {}) =>
  Object.assign(new Error('For ada@example.org'), { name, stack: '', ...details });

const thrownAt = (...lines: string[]) =>
  named('TypeError', { stack: ['TypeError: of Ada', ...lines].join('\n    at ') });

it.each([
  ['a missing file', new Error('ScriptNetworkError: Script "x" …'), 'load'],
  ['a missing chunk', named('ChunkLoadError', { type: 'error' }), 'load'],
  ['a chunk that never arrives', named('ChunkLoadError', { type: 'timeout' }), 'timeout'],
  ['a late step', new LateStepError('init', 5_000), 'timeout'],
  ['another platform', new RefusedRemoteError('x', '1.0.0', 'needs react ^20.0.0'), 'platform'],
])('describes %s in either phase', (_, error, kind) => {
  expect(describeFailure(error, 'import', BASE)).toMatchObject({ kind });
  expect(describeFailure(error, 'render', BASE)).toMatchObject({ kind });
});

it.each(['import', 'render'] as const)('describes an error thrown at %s', (doing) => {
  expect(describeFailure(new TypeError('x'), doing, BASE)).toMatchObject({
    kind: doing,
    errorName: 'TypeError',
  });
});

it.each([
  [
    'in a file of the remote',
    ['http://site/remotes/mfe-x/1.0.0/page.ab12.js:1:20'],
    'page.ab12.js:1:20',
  ],
  [
    'of a second attempt',
    ['f (http://site/remotes/mfe-x/1.0.0/page.js?retry=2:3:4)'],
    'page.js:3:4',
  ],
  [
    'below the code of the site',
    ['http://site/assets/shell.js:9:9', 'http://site/remotes/mfe-x/1.0.0/page.js:1:2'],
    'page.js:1:2',
  ],
  ['outside of the remote', ['http://site/assets/shell.js:1:2'], undefined],
  ['in another remote', ['http://site/remotes/mfe-y/1.0.0/page.js:1:2'], undefined],
  ['in a file without a line', ['http://site/remotes/mfe-x/1.0.0/page.js'], undefined],
])('returns the position %s', (_, lines, at) => {
  expect(describeFailure(thrownAt(...lines), 'render', BASE).at).toBe(at);
});

it.each([
  ['a text', 'For ada@example.org'],
  ['nothing', undefined],
  ['an error with personal data in its name', named('Ada Lovelace <ada@example.org>')],
  ['an error without a name', named('')],
  ['an error without a stack', named('TypeError', { stack: undefined })],
])('describes %s with valid fields and without its message', (_, thrown) => {
  const told = describeFailure(thrown, 'render', BASE);

  const body = { remote: 'mfe-x', version: '1.0.0', ...told };
  expect(clientErrorBodySchema.safeParse(body).success).toBe(true);
  expect(JSON.stringify(told)).not.toMatch(/ada/i);
});
