import type { Direction } from '@stagedoor/contracts';

const DEVICE = 'door-device';
const gateKey = (eventId: string) => `door-gate-${eventId}`;
const directionKey = (eventId: string) => `door-direction-${eventId}`;

/** What could not be stored, by its key. Lasts as long as the page. */
export const heldInPage = new Map<string, string>();

/** Stores a value. A device whose storage is full or disabled keeps it as long as the page: it scans on. */
export function storeIfPossible(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    heldInPage.delete(key);
  } catch {
    forgetStored(key);
    heldInPage.set(key, value);
  }
}

/** Returns a stored value; null for none. */
export function readStored(key: string): string | null {
  const held = heldInPage.get(key) ?? null;
  try {
    return localStorage.getItem(key) ?? held;
  } catch {
    return held;
  }
}

export function forgetStored(key: string): void {
  heldInPage.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A disabled storage has nothing.
  }
}

/** Returns the id of this browser, by which the door tells its devices apart. */
export function deviceId(): string {
  const id = readStored(DEVICE) ?? crypto.randomUUID();
  storeIfPossible(DEVICE, id);
  return id;
}

/** Returns the gate at which this device last worked for the event; null for none. */
export function rememberedGate(eventId: string): string | null {
  return readStored(gateKey(eventId));
}

export function rememberGate(eventId: string, gate: string): void {
  storeIfPossible(gateKey(eventId), gate);
}

/** Returns which way the guests go that this device scans for the event; in, until another one is chosen. */
export function rememberedDirection(eventId: string): Direction {
  return readStored(directionKey(eventId)) === 'out' ? 'out' : 'in';
}

export function rememberDirection(eventId: string, direction: Direction): void {
  storeIfPossible(directionKey(eventId), direction);
}
