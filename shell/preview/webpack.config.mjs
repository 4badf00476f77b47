import { defineRemote, defineScript } from '@stagedoor/federation/webpack';

const folder = (name) => new URL(`../dist/preview/${name}`, import.meta.url);

/** The page is an area like any other, and the banner a script by itself. Only a staging page server serves either. */
export default [
  defineRemote(import.meta.url, { to: folder('page') }),
  defineScript(import.meta.url, {
    name: 'banner',
    entry: './banner/main.ts',
    to: folder('banner'),
  }),
];
