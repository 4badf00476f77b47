// Before a package is built from its own folder by npm: what its webpack configuration is made of. Nx has built that by itself.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (!process.env.NX_TASK_TARGET_PROJECT) {
  const nx = fileURLToPath(new URL('../node_modules/nx/dist/bin/nx.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [nx, 'build', 'federation'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
