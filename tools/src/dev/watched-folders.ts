import type { Server } from '../start/site.js';

/** The sources to follow, from the root, each with the servers that run them; a remote is only published. */
export const WATCHED: Readonly<Record<string, readonly Server[]>> = {
  'api/src': ['api'],
  'shell/src': ['pages'],
  'shell/server': ['pages'],
  'mfe-attendee/src': [],
  'mfe-creator/src': [],
  'mfe-placeholders/src': [],
  'mfe-venue/src': [],
  'libs/contracts/src': ['api', 'pages'],
  'libs/federation/src': ['pages'],
  'libs/platform/src': ['pages'],
  'libs/ui/src': ['pages'],
};
