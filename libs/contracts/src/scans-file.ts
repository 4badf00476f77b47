const NAME_MAX_LENGTH = 100;

/** Returns the name of the file with the scans of an event, in the letters of its title. */
export function scansFileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Cutting a string by its length could cut a character in half.
  const name = Array.from(words.join('-')).slice(0, NAME_MAX_LENGTH).join('').replace(/-$/, '');
  return name ? `${name}-scans.csv` : 'scans.csv';
}
