import { emptyRegistry, type WrittenRegistry } from '@stagedoor/federation';
import { createElement, type ReactNode, Suspense, use } from 'react';
import type { PageToDraw } from '../server/drawing/messages';
import { drawPage } from './draw-page';

const HASH = `sha384-${'a'.repeat(64)}`;

const registry: WrittenRegistry = {
  ...emptyRegistry('local'),
  links: [],
  remotes: {
    'mfe-x': {
      version: '1.0.0',
      baseUrl: '/remotes/mfe-x/1.0.0/',
      entry: 'remoteEntry.js',
      container: 'mfe_x',
      platform: '^1.0.0',
      paths: [{ path: '/events', access: 'public', drawn: true }],
      initial: [],
      server: 'server.js',
      integrity: { 'remoteEntry.js': HASH, 'server.js': HASH },
    },
  },
};

const page: PageToDraw = { address: '/events', registry, firstData: {} };

/** Draws a remote that has this screen alone. */
const draw = async (Screen: () => ReactNode) =>
  drawPage({ routes: [{ path: '/events', Component: Screen }] }, page);

const never = new Promise<string>(() => {});

it('draws a screen', async () => {
  const { html } = await draw(() => createElement('h1', null, 'Events'));

  expect(html).toContain('<h1>Events</h1>');
});

it('throws what the screen throws', async () => {
  await expect(draw(() => createElement('h1', null, 'Width ', window.innerWidth))).rejects.toThrow(
    new ReferenceError('window is not defined'),
  );
});

it.each([
  ['the screen', () => use(never)],
  [
    'a part of the screen',
    () =>
      createElement(
        Suspense,
        null,
        createElement(() => use(never)),
      ),
  ],
])('throws that a part waits when %s is suspended', async (_, Screen) => {
  await expect(draw(Screen)).rejects.toThrow('A part of the screen waits.');
});
