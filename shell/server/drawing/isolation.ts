import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const UNSHARE = '/usr/bin/unshare';

/** Namespaces of its own: no network, and no process of this machine to signal. It ends with its parent. */
const NAMESPACES = ['--map-root-user', '--net', '--pid', '--fork', '--kill-child'];

const HEAP_MB = 128;

/** True if this machine lets a process have no network. */
export async function hasNamespaces(): Promise<boolean> {
  try {
    await run(UNSHARE, [...NAMESPACES, process.execPath, '--version'], { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)!;

/**
 * Returns the command that runs a program of Node which may read its own folder, write nothing and start nothing; with
 * namespaces it has no network either.
 */
export function isolated(file: string, withNamespaces: boolean): [command: string, ...string[]] {
  const node: [string, ...string[]] = [
    process.execPath,
    PERMISSION,
    `--allow-fs-read=${dirname(file)}/*`,
    // V8 writes files by itself if a flag says so.
    '--freeze-flags-after-init',
    // The trace of Node's events is a file without permission, in a folder that a server part can choose.
    '--trace-event-file-pattern=/dev/null',
    '--no-warnings',
    `--max-old-space-size=${HEAP_MB}`,
    file,
  ];
  return withNamespaces ? [UNSHARE, ...NAMESPACES, ...node] : node;
}
