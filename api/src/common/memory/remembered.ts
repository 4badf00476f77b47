/** Longer texts are not remembered, so that what is remembered has an end. */
const MAX_LENGTH = 256;

/** The same function, which remembers what it said of the last texts; for what is said of a text once and for all. */
export function remembered(say: (text: string) => string, atMost = 4_096): typeof say {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = say(text);
    if (known.size >= atMost) known.clear();
    if (text.length <= MAX_LENGTH) known.set(text, said);
    return said;
  };
}
