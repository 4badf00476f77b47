import type { SiteSettings } from '../site/settings.js';

export interface RestoreOptions {
  settings: SiteSettings;
  /** The folder of the backup. */
  backup: string;
  /** Allows to move existing data aside. */
  replace: boolean;
  say: (line: string) => void;
  /** Stops the restore before its next step; ignored as soon as the data or the dump is in place. */
  signal?: AbortSignal;
}
