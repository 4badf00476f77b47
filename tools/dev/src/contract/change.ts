import type { Bump } from './versions.js';

/** A change of one export, and the increase of the version that it requires. */
export interface Change {
  name: string;
  bump: Bump;
  reason: string;
}
