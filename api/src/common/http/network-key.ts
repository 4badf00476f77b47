import { createHmac } from 'node:crypto';
import { memoized } from '../cache/memoized.js';

/** 22 characters of base64url hold more than 128 bits. */
const LENGTH = 22;

/** Returns a keyed hash of networks: the same for one network, and different for each purpose. */
export function networkKeys(
  secret: string,
  purpose: 'orders' | 'votes',
): (network: string) => string {
  return memoized((network) => {
    const hash = createHmac('sha256', secret).update(`${purpose}:${network}`);
    return hash.digest('base64url').slice(0, LENGTH);
  });
}
