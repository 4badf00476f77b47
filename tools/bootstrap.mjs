// The first program of every command: needs only Node, installs the packages and starts the command.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Disables questions, telemetry and daemons. */
const quiet = {
  CI: 'true',
  NX_DAEMON: 'false',
  NX_INTERACTIVE: 'false',
  // Plugins in the process of nx: three processes less for each of its commands.
  NX_ISOLATE_PLUGINS: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  npm_config_yes: 'true',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  // Syntax errors without the compiler's own stack.
  RUST_BACKTRACE: '0',
};

const [command = '', ...args] = process.argv.slice(2);
const main = ['tools/dev/src/', 'tools/ops/src/']
  .map((folder) => `${folder}${command}/main.ts`)
  .concat(`tools/${command}/src/main.ts`, `${command}/src/main.ts`)
  .map((path) => join(root, path))
  .find(existsSync);
const marker = join(root, 'node_modules/.stagedoor-install');
/** Exists during an install. Its lines identify the processes of the install. */
const installLock = `${marker}.lock`;

refuseAnOldNode();
if (!main) fail(`There is no command "${command}".`);
if (!isInstalled()) await install();
startCommand();

function refuseAnOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Stagedoor needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** True if the last complete install had the same lock file. */
function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint();
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex');
}

/** Installs while no other command does. */
async function install() {
  await takeLock();
  // Another command may have installed before.
  const code = isInstalled() ? 0 : await runNpm();
  rmSync(installLock, { force: true });
  if (code !== 0) fail('The dependencies could not be installed; see the message of npm above.');
}

/** Creates the lock. Waits for the live processes of another one, and replaces one whose processes have ended. */
async function takeLock() {
  let said = false;
  while (!createLock()) {
    const owners = readLock();
    const live = owners.find((owner) => identify(parseInt(owner, 10)) === owner);
    if (!live) {
      if (owners.length > 0) rmSync(installLock, { force: true });
      continue;
    }
    const pid = parseInt(live, 10);
    if (!said) say(`Process ${pid} of another command installs the dependencies; waiting for it …`);
    said = true;
    await delay(200);
  }
}

/** Creates the lock with its whole content. Returns false if there is one. */
function createLock() {
  const incoming = `${installLock}.${process.pid}`;
  try {
    mkdirSync(dirname(installLock), { recursive: true });
    writeFileSync(incoming, `${identify(process.pid)}\n`);
    linkSync(incoming, installLock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    fail(`The dependencies could not be installed: ${error.message}`);
  } finally {
    rmSync(incoming, { force: true });
  }
}

/** Returns the lines of the lock; none if it is gone. */
function readLock() {
  try {
    return readFileSync(installLock, 'utf8').trim().split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the pid of a live process and, on Linux, its start time: a later process with the same pid has another. */
function identify(pid) {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) && `${pid}`;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses. The fields follow the last parenthesis.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : `${pid}/${fields[18]}`;
  } catch {
    return undefined;
  }
}

/**
 * Installs the versions of the lock file. Not with `npm ci`, which refuses a lock file without the optional packages of
 * other platforms, which a registry may lack.
 */
async function runNpm() {
  const begun = Date.now();
  say('Installing the dependencies …');
  // An interrupted install is complete for no lock file.
  rmSync(marker, { force: true });
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : '';
  const options = [
    'install',
    '--no-save',
    '--include=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const child = spawn(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm goes on if this process is killed.
  appendFileSync(installLock, `${identify(child.pid)}\n`);
  const [code] = await once(child, 'exit').catch(() => [1]);
  if (code !== 0) return code;
  writeFileSync(marker, fingerprint());
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
  return code;
}

/** Starts the command, which is TypeScript. It stops when its IPC channel to this process closes. */
function startCommand() {
  const loader = pathToFileURL(join(root, 'tools/processes/loader/register.mjs')).href;
  const child = spawn(
    process.execPath,
    ['--import', loader, '--conditions=@stagedoor/source', '--enable-source-maps', main, ...args],
    {
      cwd: root,
      env: { ...process.env, ...quiet },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1;
    if (signal) say(`The command was ended by ${signal}.`);
  });
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
