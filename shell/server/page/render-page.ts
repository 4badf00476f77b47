import type { Area, SharedVersions, WrittenRegistry } from '@stagedoor/federation';
import type { DrawnPage } from '../drawing/messages.js';
import { EARLY_CLICKS_SCRIPT } from './early-clicks.js';
import { fontFaces, urgentFonts, type Fonts } from './font-faces.js';
import { inlineJson, withoutComments } from './markup.js';
import { RESCUE, RESCUE_SCRIPT, RESCUE_STYLE } from './rescue.js';
import { START_STYLE, startScript, type PageScript } from './page-start.js';
import { type PageHead, sharingElements, titleElements } from './page-head.js';
import { SCROLL_SCRIPT } from './scroll.js';
import { WAY_BACK_SCRIPT } from './way-back.js';

export type { PageScript } from './page-start.js';

/** The URLs of the shell's own files. */
export interface ShellFiles {
  /** The versions of the packages that it shares with remotes. */
  shared: SharedVersions;
  scripts: PageScript[];
  /** Runs before them on pages of remotes that declare `needs`. */
  device: PageScript;
  /** The file of the service worker, in the folder of the client. */
  offlineWorker: string;
  fonts: Fonts;
}

export interface Page {
  nonce: string;
  head: PageHead;
  shell: ShellFiles;
  registry: WrittenRegistry;
  /** The area of the path, if any. */
  area: Area | null;
  /** The scripts of this visitor's page, which run before the shell, and data by the id of its element. */
  scripts: PageScript[];
  /** True if the shell's scripts wait in `<template id="shell">`, and no file of a remote is preloaded. */
  shellWaits?: boolean | undefined;
  data: Record<string, unknown>;
  /** The calls of the first screen with a token, by path below `/api`. */
  calls?: readonly string[];
  /** The first data of the screen, by path of the API call that it replaces. */
  firstData: Readonly<Record<string, unknown>>;
  /** The content, if the page is drawn. */
  drawn?: DrawnPage | null | undefined;
}

/** Returns the files of the area, to preload. */
function urgentFiles({ registry, area, shellWaits }: Page): PageScript[] {
  const remote = area ? registry.remotes[area.remote] : undefined;
  if (!remote || remote.refused || shellWaits) return [];
  return remote.initial.map((file) => ({
    url: remote.baseUrl + file,
    integrity: remote.integrity[file] ?? '',
  }));
}

function scriptElement({ url, integrity }: PageScript): string {
  return `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="high" defer></script>`;
}

/** Returns the style element that the browser's styled components take over. */
function drawnStyles({ css }: DrawnPage, { nonce, shell }: Page): string {
  const [version = ''] = [shell.shared['styled-components'] ?? []].flat();
  return `<style nonce="${nonce}" data-styled="true" data-styled-version="${version}">${css}</style>`;
}

const NEEDS_SCRIPTS =
  'This page of Stagedoor needs JavaScript. Please switch it on and load the page again. <a href="/">The first page</a> can be read without it.';
const READ_ONLY =
  'You can read this page without JavaScript. To log in or to buy tickets, please switch it on.';

const FIRST_SCRIPT = withoutComments(WAY_BACK_SCRIPT + SCROLL_SCRIPT);
const DRAWN_SCRIPT = withoutComments(EARLY_CLICKS_SCRIPT);
const LAST_SCRIPT = withoutComments(RESCUE_SCRIPT);

/** Renders the HTML of a page: head, shell, registry and preloads. */
export function renderPage(page: Page): string {
  const { nonce, head, shell, registry, drawn, calls = [] } = page;
  const isPublic = page.area?.access === 'public';
  const files = urgentFiles(page);
  // A guest is led from other areas to /login and would not use them, which the browser logs.
  const early = (isPublic ? files : []).map(
    ({ url, integrity }) =>
      `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin="anonymous">`,
  );
  const start = startScript({ files: isPublic ? [] : files, calls });
  // The browser holds the first picture back for preloaded fonts. What is drawn is read in the fallback until then,
  // which has the same metrics.
  const fonts = (drawn ? [] : urgentFonts(shell.fonts)).map(
    (url) =>
      `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin="anonymous">`,
  );
  const shellScripts = shell.scripts.map(scriptElement);
  const scripts = [
    ...page.scripts.map(scriptElement),
    ...(page.shellWaits
      ? [`<template id="shell">${shellScripts.join('')}</template>`]
      : shellScripts),
  ];
  const written = { registry, 'first-data': page.firstData };
  const data = Object.entries({ ...written, ...page.data }).map(
    ([id, value]) => `<script type="application/json" id="${id}">${inlineJson(value)}</script>`,
  );
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${titleElements(head).join('\n')}
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<script nonce="${nonce}">${FIRST_SCRIPT}${start}${drawn ? DRAWN_SCRIPT : ''}${LAST_SCRIPT}</script>
${[...scripts, ...early, ...fonts, ...sharingElements(head, nonce)].join('\n')}
<style nonce="${nonce}">${fontFaces(shell.fonts)}${START_STYLE}${RESCUE_STYLE}</style>
${drawn ? drawnStyles(drawn, page) : ''}
${data.join('\n')}
</head>
<body>
<noscript>${drawn ? READ_ONLY : NEEDS_SCRIPTS}</noscript>
<div id="root">${drawn?.html ?? ''}</div>
${RESCUE}
</body>
</html>
`;
}
