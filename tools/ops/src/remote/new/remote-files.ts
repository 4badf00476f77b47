import type { OwnedPath } from '@stagedoor/federation';
import type { RemotePlan } from './remote-plan.js';

/** The part of a package.json that a new remote copies from another one. */
export interface Sibling {
  name: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const DEPENDENCIES = [
  '@stagedoor/platform',
  '@stagedoor/ui',
  'react',
  'react-dom',
  'styled-components',
];
const DEV_DEPENDENCIES = [
  '@stagedoor/federation',
  '@stagedoor/testing',
  '@testing-library/jest-dom',
  '@testing-library/react',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
];

const FIRST_VERSION = '0.1.0';

/** Returns the package.json of a new remote, with the scripts and versions of an existing one. */
export function manifestFor(plan: RemotePlan, sibling: Sibling) {
  const { name, owned } = plan;
  const folder = sibling.name.replace('@stagedoor/', '');
  const pinned = (names: string[], { dependencies, devDependencies }: Sibling) =>
    Object.fromEntries(names.map((one) => [one, dependencies[one] ?? devDependencies[one] ?? '*']));
  return {
    name: `@stagedoor/${name}`,
    version: FIRST_VERSION,
    private: true,
    type: 'module',
    scripts: Object.fromEntries(
      Object.entries(sibling.scripts).map(([key, line]) => [key, line.replace(folder, name)]),
    ),
    stagedoor: {
      remote: name,
      platform: `^${sibling.dependencies['@stagedoor/platform']}`,
      paths: [{ ...owned, title: titleOf(plan), ...linksOf(plan) }],
    },
    dependencies: pinned(DEPENDENCIES, sibling),
    devDependencies: pinned(DEV_DEPENDENCIES, sibling),
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the name of the feature: the last fixed part of the path. */
function featureOf({ name, owned }: RemotePlan): string {
  const fixed = owned.path.split('/').filter((segment) => /^[a-z]/.test(segment));
  return fixed.at(-1) ?? name.slice('mfe-'.length);
}

const wordsOf = (plan: RemotePlan) => featureOf(plan).split('-').filter(Boolean).map(capital);

const titleOf = (plan: RemotePlan) => wordsOf(plan).join(' ');

/** The last link of the account menu, until its team chooses a place. */
const linksOf = ({ owned }: RemotePlan): Pick<OwnedPath, 'links'> =>
  owned.path.includes(':') ? {} : { links: [{ menu: 'account', order: 100 }] };

/** Returns the sources of a new remote by path: one screen with its test. */
export function sourcesFor(plan: RemotePlan): Record<string, string> {
  const { name, owned } = plan;
  const feature = featureOf(plan);
  const title = titleOf(plan);
  const component = `${wordsOf(plan).join('')}Route`;
  const folder = `src/features/${feature}`;
  return {
    'webpack.config.mjs': `import { defineRemote } from '@stagedoor/federation/webpack';

export default defineRemote(import.meta.url);
`,
    'tsconfig.json': `{ "extends": "../tsconfig.browser.json", "include": ["src"] }
`,
    'vitest.config.mjs': `import { unitTests } from '../vitest.presets.mjs';

export default unitTests({ browser: ['${name}'] });
`,
    'src/remote.tsx': `import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The area below ${owned.path}. */
export const remote: RemoteModule = { routes };
`,
    'src/routes.tsx': `import type { RouteObject } from '@stagedoor/platform';
import { ${component} } from './features/${feature}/${feature}.route';

/** The routes of this remote; the registry decides which of them require sign-in. */
export const routes: RouteObject[] = [{ path: '${owned.path}', element: <${component} /> }];
`,
    [`${folder}/${feature}.route.tsx`]: `import { usePageTitle } from '@stagedoor/platform';
import { Container, EmptyState, PageHeader } from '@stagedoor/ui';

const TITLE = '${title}';

/** \`${owned.path}\` */
export function ${component}() {
  usePageTitle(TITLE);
  return (
    <Container>
      <PageHeader title={TITLE} />
      <EmptyState title="Nothing here yet">This part of Stagedoor has just opened.</EmptyState>
    </Container>
  );
}
`,
    [`${folder}/${feature}.spec.tsx`]: specFor(plan),
  };
}

function specFor(plan: RemotePlan): string {
  const { path, access } = plan.owned;
  const title = titleOf(plan);
  const address = path.replace(/:\w+/g, '1');
  const visitor = access === 'public' ? '' : ', user: aUser()';
  return `import { ${visitor ? 'aUser, ' : ''}renderRemote, startApiServer } from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote';

// A call of the API without a handler fails the test.
startApiServer();

it('shows its title on the page and in the tab', () => {
  renderRemote(remote, { at: '${address}'${visitor} });

  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
  expect(document.title).toBe('${title} · Stagedoor');
});
`;
}
