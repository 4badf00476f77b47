import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchScript } from './watch-script.js';

let folder: string;
let stop: (() => Promise<void>) | undefined;

/** A project whose build copies its only source. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-script-'));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'src/remote.tsx'), 'first');
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { build: 'cp src/remote.tsx dist/remote.js' } }),
  );
});

afterEach(async () => {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

it('offers the first build, and another after each change', async () => {
  const offered: string[] = [];
  stop = await watchScript(folder, {
    offer: async (distDir) => {
      offered.push(await readFile(join(distDir, 'remote.js'), 'utf8'));
    },
  });
  expect(offered).toEqual(['first']);

  await writeFile(join(folder, 'src/remote.tsx'), 'second');
  await vi.waitFor(() => expect(offered.at(-1)).toBe('second'), { timeout: 30_000 });
});

it('offers nothing of a build that fails, and goes on with the next change', async () => {
  await rm(join(folder, 'src/remote.tsx'));
  const offer = vi.fn(async () => {});

  stop = await watchScript(folder, { offer });
  expect(offer).not.toHaveBeenCalled();

  await writeFile(join(folder, 'src/remote.tsx'), 'mended');
  await vi.waitFor(() => expect(offer).toHaveBeenCalled(), { timeout: 30_000 });
});
