import type { SiteSettings } from '../site/settings.js';

export interface BackupOptions {
  settings: SiteSettings;
  /** The folder of the backup, which does not exist. */
  target: string;
  say: (line: string) => void;
  /** Stops the backup before its next step. */
  signal?: AbortSignal;
}
