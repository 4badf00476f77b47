// The first program of every command: needs only Node, installs the packages and starts the command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Disables questions, telemetry and daemons. */
const quiet = {
  CI: 'true',
  NX_DAEMON: 'false',
  NX_INTERACTIVE: 'false',
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

refuseAnOldNode();
if (!main) fail(`There is no command "${command}".`);
if (!isInstalled()) install();
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

/**
 * Installs the versions of the lock file. Not with `npm ci`, which refuses a lock file without the optional packages of
 * other platforms, which a registry may lack.
 */
function install() {
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
  const result = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0)
    fail('The dependencies could not be installed; see the message of npm above.');
  writeFileSync(marker, fingerprint());
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
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
