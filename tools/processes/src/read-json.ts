import { readFileSync } from 'node:fs';
import { OneLineError } from './one-line-error.js';

/**
 * Returns the content of a JSON file; undefined if it does not exist. For a file that is not JSON, throws a OneLineError
 * that names it and says what to do.
 */
export function readJson(path: string, remedy: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new OneLineError(`${path} is not readable as JSON: ${remedy}.`);
  }
}
