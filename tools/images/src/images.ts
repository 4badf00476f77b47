/** The images of the site. A copy of `npm run build` is behind the first two; the third runs sources, as `npm run` does. */
export interface Image {
  name: 'api' | 'pages' | 'operations';
  /** The programs and workers of the image, relative to the repository. */
  programs: readonly string[];
  /** Folders and files that the programs read without importing them. */
  files: readonly string[];
  /** Files that the programs import and that the image does without. */
  without: readonly string[];
  /** True if the programs are TypeScript, which is compiled when it is loaded. */
  isSource: boolean;
}

export const IMAGES: readonly Image[] = [
  {
    name: 'api',
    programs: [
      'api/dist/main.js',
      'api/dist/database/migrate.js',
      'api/dist/draw-tickets.worker.js',
    ],
    files: [
      'api/package.json',
      ...['dejavu-fonts-ttf/package.json', 'dejavu-fonts-ttf/ttf', '@fontsource/unifont'].map(
        (fonts) => `node_modules/${fonts}`,
      ),
    ],
    without: ['tools/**'],
    isSource: false,
  },
  {
    name: 'pages',
    programs: ['shell/dist/server/main.js'],
    files: ['shell/package.json', 'shell/dist', 'shell/public'],
    without: [],
    isSource: false,
  },
  {
    name: 'operations',
    programs: [
      'tools/bootstrap.mjs',
      'tools/processes/loader/register.mjs',
      'tools/processes/loader/typescript-hooks.mjs',
      ...['audit', 'backup', 'doctor', 'payments', 'remote', 'restore'].map(
        (command) => `tools/ops/src/${command}/main.ts`,
      ),
    ],
    files: [
      'package-lock.json',
      'node_modules/.stagedoor-install',
      'shell/dist/client/stagedoor-shell.json',
    ],
    // Two commands of `remote` need the repository: compilers, and a browser.
    without: [
      'tools/ops/src/remote/check.ts',
      'tools/ops/src/remote/new/**',
      'libs/federation/src/webpack/**',
    ],
    isSource: true,
  },
];
