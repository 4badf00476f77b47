import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltScript, CLIENT_FILE, clientBuildSchema } from '@stagedoor/federation';
import { followFile } from './follow-file.js';
import type { ShellFiles } from './page/render-page.js';
import type { Log } from './log.js';

function parseShellFiles(text: string): ShellFiles {
  const build = clientBuildSchema.parse(JSON.parse(text));
  const address = (file: string) => `/assets/${file}`;
  const script = ({ file, integrity }: BuiltScript) => ({ url: address(file), integrity });
  return {
    shared: build.shared,
    scripts: build.scripts.map(script),
    later: build.later.map(script),
    device: script(build.device),
    offlineWorker: build.offlineWorker.file,
    fonts: Object.fromEntries(
      Object.entries(build.fonts).map(([source, file]) => [source, address(file)]),
    ),
  };
}

/**
 * Returns a function that returns the shell's own files from its build. Rejects without a build. A later build takes
 * effect by itself.
 */
export async function followShell(
  clientDir: string,
  log: Pick<Log, 'error'>,
): Promise<() => Promise<ShellFiles>> {
  const file = join(clientDir, CLIENT_FILE);
  return followFile({
    file,
    parse: parseShellFiles,
    initial: parseShellFiles(await readFile(file, 'utf8')),
    onUnusable: (err) => log.error({ err }, "The shell's build cannot be used."),
  });
}
