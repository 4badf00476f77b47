import * as runtimeCore from '@module-federation/runtime-core';
import { createSharedScope } from './shared-scope.js';

beforeEach(() => {
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', runtimeCore);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const react = { name: 'the react of the shell' };

/** Returns the shared modules of a remote on the page of a shell with React 19.3.1. */
function scopeOf(ranges: Record<string, string>) {
  const shareConfig = { singleton: true, eager: true, strictVersion: true };
  const shell = new runtimeCore.ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: {
      react: {
        version: '19.3.1',
        lib: () => react,
        shareConfig: { ...shareConfig, requiredVersion: '^19.3.1' },
      },
    },
  });
  const shared = createSharedScope({ container: 'mfe_1_0_0', exposed: '', imports: {}, ranges });
  shared.open(shell.shareScopeMap.default!);
  return shared;
}

it('takes the module of the shell if its version is within the range', async () => {
  const shared = scopeOf({ react: '^19.2.0' });

  await expect(shared.load('react')).resolves.toBe(react);
  expect(shared.isShared('react')).toBe(true);
  expect(shared.isShared('./react')).toBe(false);
});

it('refuses another version, as the containers of the other bundlers do', async () => {
  await expect(scopeOf({ react: '^18.0.0' }).load('react')).rejects.toThrow(
    'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of mfe_1_0_0 which needs ^18.0.0)',
  );
});

it('refuses a module that the shell does not provide', async () => {
  await expect(scopeOf({ 'react-dom': '^19.3.1' }).load('react-dom')).rejects.toThrow(
    'The host does not provide react-dom.',
  );
});
