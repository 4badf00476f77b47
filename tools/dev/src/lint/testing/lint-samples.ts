import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

export interface Sample {
  /** The file that the code stands for, from the root of the repository. */
  path: string;
  code: string;
}

interface LintReport {
  diagnostics: readonly { code: string; filename: string }[];
}

const OXLINT = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint');
/** Rules that read types are left out: the files belong to no project. */
const CONFIGURATION = `
import config from './oxlint.config.mjs';
export default { ...config, options: { ...config.options, typeAware: false, typeCheck: false } };
`;

/** Lints pieces of code with the repository's configuration and returns the rules that each of them breaks. */
export function lintSamples(samples: readonly Sample[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-lint-'));
  try {
    copyRules(folder);
    const paths = samples.map(({ path, code }, index) => writeSample(folder, path, code, index));
    const { stdout } = spawnSync(
      process.execPath,
      [OXLINT, '-c', 'samples.config.mjs', '-f', 'json', ...paths],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    return paths.map((path) =>
      diagnostics.filter(({ filename }) => filename === path).map(({ code }) => ruleOf(code)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies the configuration, the rules of this repository and the manifests that they read. */
function copyRules(folder: string): void {
  const list = ['ls-files', ':(glob)**/package.json'];
  const manifests = execFileSync('git', list, { cwd: REPOSITORY, encoding: 'utf8' });
  for (const path of [
    'oxlint.config.mjs',
    'vitest.presets.mjs',
    'tools/dev/lint',
    ...manifests.trim().split('\n'),
  ]) {
    cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'samples.config.mjs'), CONFIGURATION);
}

/** Samples of one path after the first get a number before their names. */
function writeSample(folder: string, path: string, code: string, index: number): string {
  const isTaken = existsSync(join(folder, path));
  const file = isTaken ? join(dirname(path), `${index}-${basename(path)}`) : path;
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, file), code);
  return file;
}

/** `no-alert` of `eslint(no-alert)`, `typescript/no-explicit-any` of `typescript(no-explicit-any)`. */
function ruleOf(code: string): string {
  return code.replace(/^(.+)\((.+)\)$/, '$1/$2').replace('eslint/', '');
}
