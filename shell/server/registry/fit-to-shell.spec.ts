import { makeMove, readRegistry, type Registry } from '@stagedoor/federation';
import type { ShellFiles } from '../page/render-page.js';
import { aPublishedData, publish } from '../testing/a-published-data.js';
import { aShell } from '../testing/a-shell.js';
import { fitToShell } from './fit-to-shell.js';

const filesOf = (platform: string): ShellFiles => ({
  shared: aShell(platform),
  scripts: [],
  device: { url: '/assets/device.js', integrity: '' },
  later: [],
  offlineWorker: 'offlineWorker.js',
  fonts: {},
});

let data: Awaited<ReturnType<typeof aPublishedData>>;
let inForce: Registry;
let files: ShellFiles;
const log = { warn: vi.fn() };

const follow = () =>
  fitToShell({
    dataDir: data.dataDir,
    registry: async () => inForce,
    shell: async () => files,
    log,
  });

beforeEach(async () => {
  data = await aPublishedData('staging');
  await publish(data.dataDir, 'mfe-x', '1.2.0', { platform: '^1.3.0' });
  const { after } = await makeMove({
    dataDir: data.dataDir,
    environment: 'staging',
    move: { action: 'swap', remote: 'mfe-x', version: '1.2.0' },
    shell: aShell('1.3.0'),
    by: 'an operator',
  });
  inForce = after;
  files = filesOf('1.2.0');
});

afterEach(() => data.remove());

it('logs each version that the shell cannot run once per revision, with its replacement', async () => {
  const registry = follow();

  const [first, second] = await Promise.all([registry(), registry()]);

  expect(first.remotes['mfe-x']?.version).toBe('1.0.0');
  expect(second).toBe(first);
  expect(log.warn.mock.calls).toEqual([
    [
      { remote: 'mfe-x', version: '1.2.0', instead: '1.0.0', revision: 3 },
      'mfe-x 1.2.0 needs @stagedoor/platform ^1.3.0 (the shell has 1.2.0); its pages have 1.0.0.',
    ],
  ]);

  inForce = { ...inForce, revision: 4 };
  await registry();
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('uses the version in force once the shell can run it', async () => {
  const registry = follow();
  await registry();

  files = filesOf('1.3.0');

  expect(await registry()).toEqual(await readRegistry(data.dataDir, 'staging'));
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it('logs that an area is not shown if no version fits', async () => {
  files = filesOf('2.0.0');

  await follow()();

  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ remote: 'mfe-y', instead: null }),
    'mfe-y 1.0.0 needs @stagedoor/platform ^1.0.0 (the shell has 2.0.0); its area is not shown.',
  );
});
