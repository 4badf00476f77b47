import { searchForm } from './search-form.js';

const NAME_MAX_LENGTH = 100;

/** Returns the name of the file with the scans of an event, in ASCII: it needs no encoding in a header. */
export function scansFileName(title: string): string {
  const words = searchForm(title).match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, NAME_MAX_LENGTH).replace(/-$/, '');
  return name ? `${name}-scans.csv` : 'scans.csv';
}
