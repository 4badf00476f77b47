import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command in namespaces. It is killed when the process that has started it ends. */
const UNSHARE = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '/usr/bin/unshare'] as const;

/** Has Node and its libraries, and no sockets, which a process could connect to without a network. */
const ROOT = '/usr';

/** A Node that is installed elsewhere does not start there. */
const NODE_IN_ROOT = join('/', relative(ROOT, process.execPath));

/** Namespaces of its own: no network, and no process of this machine to signal. */
const NAMESPACES = [
  ...['--map-root-user', '--net', '--pid', '--fork', '--kill-child'],
  `--root=${ROOT}`,
];

const HEAP_MB = 128;

/** True if this machine lets a process have no network and a root of its own. */
export async function hasNamespaces(): Promise<boolean> {
  try {
    const [command, ...args] = [...UNSHARE, ...NAMESPACES, NODE_IN_ROOT, '--eval', '0'] as const;
    await run(command, args, { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)!;

/** Takes half the time of Node's own way to run its standard input. */
const RUN_INPUT = `
const { readFileSync } = require('node:fs');
require('node:vm').compileFunction(readFileSync(0, 'utf8'), ['require'])(require);
`;

/** A program of Node in one file, and the command that runs it when it gets the file as its standard input. */
export interface Program {
  file: string;
  command: readonly [string, ...string[]];
}

/**
 * Returns a program that may read and write no file and start nothing; with namespaces it has no network and no sockets
 * either.
 */
export function isolated(file: string, withNamespaces: boolean): Program {
  const args = [
    PERMISSION,
    // V8 writes files by itself if a flag says so.
    '--freeze-flags-after-init',
    // The trace of Node's events is a file that needs no permission.
    '--trace-event-file-pattern=/dev/null',
    '--no-warnings',
    `--max-old-space-size=${HEAP_MB}`,
    ...['--eval', RUN_INPUT],
  ];
  return {
    file,
    command: withNamespaces
      ? [...UNSHARE, ...NAMESPACES, NODE_IN_ROOT, ...args]
      : [process.execPath, ...args],
  };
}
