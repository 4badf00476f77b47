import * as platform from '@stagedoor/platform';
import * as ui from '@stagedoor/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';

const modules: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@stagedoor/platform': platform,
  '@stagedoor/ui': ui,
};

/** What the shell provides to every remote, loaded already: a remote never waits for it and never brings its own. */
export const sharedModules = Object.fromEntries(
  Object.entries(STAGEDOOR_SHARED_VERSIONS).map(([name, version]) => [
    name,
    {
      version,
      lib: () => modules[name],
      shareConfig: {
        singleton: true,
        eager: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
      },
    },
  ]),
);
