/** The package.json of a small remote. */
export const PACKAGE = {
  name: '@stagedoor/mfe-sample',
  version: '1.2.3',
  stagedoor: {
    remote: 'mfe-sample',
    platform: '^1.0.0',
    paths: [{ path: '/sample', access: 'public', title: 'Sample' }],
  },
  dependencies: {
    '@stagedoor/ui': '1.0.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
  },
};

/** Its `src/remote.tsx`, which loads a chunk `more`. */
export const REMOTE = `
  import { useState } from 'react';
  import { usePageTitle } from '@stagedoor/platform';
  const Sample = () => { usePageTitle('Sample'); return <h1>{useState('text')[0]}</h1>; };
  const loader = async () => (await import('./more')).more;
  export const remote = { routes: [{ path: '/sample', loader, element: <Sample /> }] };
`;
