import type { Bump } from './versions.js';

/** What has become of one export, and by how much the version has to rise for it. */
export interface Change {
  name: string;
  bump: Bump;
  reason: string;
}
