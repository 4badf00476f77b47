import type { SharedVersions } from '@stagedoor/federation';

/** What the shell of a version of the platform provides, which is the version of the design system too. */
export function aShell(platform = '1.2.0'): SharedVersions {
  return {
    '@stagedoor/platform': platform,
    '@stagedoor/ui': platform,
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
  };
}
