import { defineRemote, defineScript } from '@stagedoor/federation/webpack';

const folder = (name) => new URL(`../dist/preview/${name}`, import.meta.url);

/** The page is an area and the banner a script of its own. Only a staging page server serves them. */
export default [
  defineRemote(import.meta.url, { to: folder('page'), isOfShell: true }),
  defineScript(import.meta.url, {
    name: 'banner',
    entry: './banner/main.ts',
    to: folder('banner'),
  }),
];
