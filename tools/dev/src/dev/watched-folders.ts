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

/** Returns the source folders to watch, each with the servers to restart; a remote needs none. */
export function watchedFolders(): [folder: string, servers: readonly Server[]][] {
  const remotes = findRemotes().map((remote): [string, Server[]] => [`${remote}/src`, []]);
  return [...Object.entries(SERVED), ...remotes];
}
