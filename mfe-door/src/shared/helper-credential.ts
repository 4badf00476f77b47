import { type HelperCredential, helperCredentialSchema, pages } from '@stagedoor/contracts';
import { forgetStored, readStored, storeIfPossible } from './device';

const key = (eventId: string) => `door-helper-${eventId}`;

/** Returns what this device works with as a helper at the door of the event; null when it is no helper there. */
export function helperCredential(eventId: string): HelperCredential | null {
  const stored = readStored(key(eventId));
  const parsed = helperCredentialSchema.safeParse(JSON.parse(stored ?? 'null'));
  return parsed.success ? parsed.data : null;
}

export function keepHelperCredential(eventId: string, credential: HelperCredential): void {
  storeIfPossible(key(eventId), JSON.stringify(credential));
}

export function forgetHelperCredential(eventId: string): void {
  forgetStored(key(eventId));
}

/** Tells the token of a link from the id of a person. */
export const isHelperToken = (owner: string): boolean => owner.startsWith('door_');

/** Returns the secret of a helper's link in the fragment of an address; null when there is none. */
export function helperSecretIn(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(pages.HELPER_SECRET);
}
