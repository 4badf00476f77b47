import { findRemotes } from '@stagedoor/ops/site/remotes';
import type { Server } from '../start/site.js';

const SERVED: Readonly<Record<string, readonly Server[]>> = {
  'api/src': ['api'],
  'shell/src': ['pages'],
  'shell/server': ['pages'],
  'libs/contracts/src': ['api', 'pages'],
  'libs/federation/src': ['pages'],
  'libs/platform/src': ['pages'],
  'libs/ui/src': ['pages'],
};

/** The sources to follow, from the root, each with the servers that run them; a remote is only published. */
export function watchedFolders(): [folder: string, servers: readonly Server[]][] {
  const remotes = findRemotes().map((remote): [string, Server[]] => [`${remote}/src`, []]);
  return [...Object.entries(SERVED), ...remotes];
}
