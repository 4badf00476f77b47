import { emptyRegistry } from '@stagedoor/federation';
import { ANYBODY, type Visitor } from '../registry/canary-draw.js';
import { aShell } from '../testing/a-shell.js';
import { currentFrame } from './frame.js';
import type { ShellFiles } from './render-page.js';

const shellFiles = (): ShellFiles => ({
  shared: aShell('1.0.0'),
  scripts: [],
  device: { url: '/assets/device.js', integrity: '' },
  offlineWorker: 'offlineWorker.js',
  fonts: {},
});

let inForce = emptyRegistry('local');
let shell = shellFiles();
const frame = currentFrame({ registry: async () => inForce, shell: async () => shell });

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('is the same until the registry or the shell changes', async () => {
  const first = await frame();
  expect(await frame()).toBe(first);

  inForce = emptyRegistry('local');
  const second = await frame();
  expect(second).not.toBe(first);

  shell = shellFiles();
  expect(await frame()).not.toBe(second);
});

it('has one registry for all visitors without a draw, renewed each second', async () => {
  const { registryFor } = await frame();
  const first = registryFor(ANYBODY);
  expect(registryFor(ANYBODY)).toBe(first);

  vi.advanceTimersByTime(1_001);
  expect(registryFor(ANYBODY)).not.toBe(first);
});

it('has a registry for each visitor with a draw', async () => {
  const { registryFor } = await frame();
  const visitor: Visitor = { draw: () => 0.5, ballot: () => null };

  expect(registryFor(visitor)).not.toBe(registryFor(visitor));
});
