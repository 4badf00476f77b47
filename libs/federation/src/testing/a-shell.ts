import type { SharedVersions } from '../registry/misfit.js';

/** The shared packages of a shell. */
export function aShell(overrides: SharedVersions = {}): SharedVersions {
  return {
    '@stagedoor/platform': '1.3.0',
    '@stagedoor/ui': '1.3.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
    ...overrides,
  };
}

/** The shell of another version of the platform, which is also that of the design system. */
export function aShellOf(platform: string): SharedVersions {
  return aShell({ '@stagedoor/platform': platform, '@stagedoor/ui': platform });
}

/** A shell of the first platform that offers the second one besides. */
export const aShellOfBoth = () =>
  aShell({ '@stagedoor/platform': ['1.3.0', '2.0.0'], '@stagedoor/ui': '1.3.0' });
