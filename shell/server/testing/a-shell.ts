import type { SharedVersions } from '@stagedoor/federation';

/** The shared packages of a shell of this version of the platform, which is also that of the design system. */
export function aShell(platform = '1.2.0'): SharedVersions {
  return {
    '@stagedoor/platform': platform,
    '@stagedoor/ui': platform,
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
  };
}
