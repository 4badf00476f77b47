import * as platform from '@stagedoor/platform';
import * as ui from '@stagedoor/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';

/** The modules that remotes take from the shell, by name. */
export const platformModules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@stagedoor/platform': platform,
  '@stagedoor/ui': ui,
};
