// Builds libs/federation, which the webpack configurations import, when npm builds a package in its own folder. Nx has
// already built it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (!process.env.NX_TASK_TARGET_PROJECT) {
  const nx = fileURLToPath(new URL('../node_modules/nx/dist/bin/nx.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [nx, 'build', 'federation'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
