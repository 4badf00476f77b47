import { createHmac } from 'node:crypto';

/** 128 bits. */
const LENGTH = 22;

/** The same for all that comes from one network, other for each purpose; it does not tell the network. */
export function networkKeyOf(secret: string, purpose: 'orders' | 'votes', network: string): string {
  const hash = createHmac('sha256', secret).update(`${purpose}:${network}`);
  return hash.digest('base64url').slice(0, LENGTH);
}
