// The first program of every command: needs nothing but Node itself, installs the rest and hands over.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Nothing may ask a question, report home or leave a daemon behind. */
const quiet = {
  CI: 'true',
  DISABLE_V8_COMPILE_CACHE: undefined,
  NX_DAEMON: 'false',
  NX_INTERACTIVE: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  npm_config_yes: 'true',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
};

const [command = '', ...args] = process.argv.slice(2);
const main = join(root, 'tools/src', command, 'main.ts');

refuseAnOldNode();
if (!existsSync(main)) fail(`There is no command "${command}".`);
if (!isInstalled()) install();
handOver();

function refuseAnOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Stagedoor needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** npm keeps a list of what it installed; every package of the lock file must be in it, in that version. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .every(([path, entry]) =>
      present[path] ? present[path].version === entry.version : entry.optional,
    );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const begun = Date.now();
  say('Installing the dependencies …');
  const npm = process.env.npm_execpath;
  const options = [
    'ci',
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
  if (result.status !== 0) {
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
    fail('The dependencies could not be installed; npm said why above.');
  }
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
}

/** The command itself is TypeScript. Its channel to us closes when we are gone, and it then stops by itself. */
function handOver() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=@stagedoor/source', main, ...args],
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
