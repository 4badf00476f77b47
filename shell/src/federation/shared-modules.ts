import * as platform from '@stagedoor/platform';
import * as ui from '@stagedoor/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';
import { withOtherPlatforms } from './other-platforms';

const modules: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@stagedoor/platform': platform,
  '@stagedoor/ui': ui,
};

const ownModules = Object.fromEntries(
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

/**
 * The modules that the shell shares with every remote. They are loaded before any remote, and no remote has its own
 * copy.
 */
export const sharedModules = STAGEDOOR_OFFERS_OTHER_PLATFORMS
  ? withOtherPlatforms(ownModules)
  : ownModules;
