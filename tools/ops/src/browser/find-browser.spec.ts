import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFullBrowser } from './find-browser.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-path-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function aProgram(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

it('prefers the browser in CHROMIUM_PATH', () => {
  aProgram('chromium', 0o755);

  expect(findBrowser({ CHROMIUM_PATH: '/my/chrome', PATH: folder })).toBe('/my/chrome');
});

it('prefers the headless shell, then Chromium, then Chrome on the PATH', () => {
  aProgram('google-chrome', 0o755);
  const chromium = aProgram('chromium', 0o755);
  expect(findBrowser({ PATH: folder })).toBe(chromium);

  const shell = aProgram('chromium-headless-shell', 0o755);
  expect(findBrowser({ PATH: folder })).toBe(shell);
});

it('ignores a file that is not executable', () => {
  aProgram('chromium', 0o644);
  const chrome = aProgram('google-chrome', 0o755);

  expect(findBrowser({ PATH: folder })).toBe(chrome);
});

it('finds a full browser also when CHROMIUM_PATH names the headless shell', () => {
  const shell = aProgram('chromium-headless-shell', 0o755);
  const chromium = aProgram('chromium', 0o755);

  expect(findFullBrowser({ CHROMIUM_PATH: shell, PATH: folder })).toBe(chromium);
  expect(findFullBrowser({ CHROMIUM_PATH: '/my/chrome', PATH: folder })).toBe('/my/chrome');
});
