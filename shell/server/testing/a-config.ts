import { type Config, readConfig } from '../config.js';

const VARIABLES = { PUBLIC_URL: 'https://stagedoor.example', LOG_LEVEL: 'silent' };

/** The configuration of a local page server without an API, which logs nothing. */
export function aConfig(dataDir: string): Config {
  return { ...readConfig({ ...VARIABLES, STAGEDOOR_DATA_DIR: dataDir }), apiUrls: [] };
}
