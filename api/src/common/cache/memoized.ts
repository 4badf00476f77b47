import { LRUCache } from 'lru-cache';

/** Longer texts are not cached, which bounds the memory of the cache. */
const MAX_LENGTH = 256;

/** Returns the function with a cache of its latest results. The result must depend on the text alone. */
export function memoized(compute: (text: string) => string, max = 4_096): typeof compute {
  const cache = new LRUCache<string, string>({ max });
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (text.length <= MAX_LENGTH) cache.set(text, result);
    return result;
  };
}
