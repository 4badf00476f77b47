import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@stagedoor/testing/${name}`));

/** The Vitest configuration of a remote with a repository of its own: its specs run in a browser (jsdom). */
export const remoteTests = () => ({
  test: {
    globals: true,
    clearMocks: true,
    unstubGlobals: true,
    include: ['src/**/*.spec.{ts,tsx}'],
    environment: fileOf('browser-environment'),
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: [fileOf('set-up-queries'), fileOf('set-up-page')],
    // Limits for hangs: on a loaded machine a screen takes seconds.
    testTimeout: 60_000,
    // Compiled like the sources, so that a page has one copy of each package.
    server: { deps: { inline: [/@stagedoor\//] } },
  },
});
