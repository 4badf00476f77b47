import { useLocation } from '@stagedoor/platform';
import type { HarnessSettings } from './settings';
import { startHarness } from './start-harness';

const SETTINGS: HarnessSettings = {
  remote: 'mfe-sample',
  api: 'the fake API',
  paths: [{ path: '/sample', access: 'public', address: '/sample' }],
  people: [],
  opensAs: null,
};

const Sample = () => <h1>The screen of {useLocation().pathname}</h1>;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/sample');
});

const text = () => document.body.textContent;

it('renders the screen of a remote', async () => {
  await startHarness(
    async () => ({ remote: { routes: [{ path: '/sample', element: <Sample /> }] } }),
    SETTINGS,
  );

  await vi.waitFor(() => expect(text()).toContain('The screen of /sample'));
});

it('shows the error of a remote that throws when it loads', async () => {
  await startHarness(() => Promise.reject(new Error('boom on load')), SETTINGS);

  await vi.waitFor(() => expect(text()).toContain('boom on load'));
  expect(text()).toContain('This screen has thrown an error.');
});

it('shows that a declared path has no route', async () => {
  const { paths, ...others } = SETTINGS;
  const missing = { path: '/sample/:id', access: 'public', address: '/sample/7' } as const;
  window.history.replaceState(null, '', '/sample/7');

  await startHarness(
    async () => ({ remote: { routes: [{ path: '/sample', element: <Sample /> }] } }),
    { ...others, paths: [...paths, missing] },
  );

  await vi.waitFor(() =>
    expect(text()).toContain(
      'package.json declares /sample/:id, but src/routes.tsx has no route for it.',
    ),
  );
});
