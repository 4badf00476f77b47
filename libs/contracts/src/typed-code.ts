/** Characters that are typed for those of Crockford's alphabet that look alike. */
const LOOK_ALIKES: Record<string, string> = { I: '1', L: '1', O: '0' };

/** On a German keyboard, the key for `-` types this, and two letters have changed places. */
const GERMAN_DASH = 'ß';
const GERMAN: Record<string, string> = { Y: 'Z', Z: 'Y' };

/**
 * Returns the characters of a code without its groups, however it was typed: in small letters, with look-alike
 * characters, or by a hand scanner with an American keyboard on a device with a German one.
 */
export function charactersOfCode(text: string): string {
  const meant = { ...LOOK_ALIKES, ...(text.includes(GERMAN_DASH) && GERMAN) };
  return text
    .replaceAll(GERMAN_DASH, '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/./g, (character) => meant[character] ?? character);
}
