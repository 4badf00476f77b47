import type { SiteSettings } from '../site/settings.js';

export interface RestoreOptions {
  settings: SiteSettings;
  /** The folder that a back-up wrote. */
  backup: string;
  /** Sets aside what is there. */
  replace: boolean;
  say: (line: string) => void;
}
