import type { Direction } from '@stagedoor/contracts';

const DEVICE = 'door-device';
const gateKey = (eventId: string) => `door-gate-${eventId}`;
const directionKey = (eventId: string) => `door-direction-${eventId}`;

/** Stores a value that this device can do without: one that can store nothing scans on. */
export function storeIfPossible(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The storage is full.
  }
}

/** Returns the id of this browser, by which the door tells its devices apart. */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const id = crypto.randomUUID();
  localStorage.setItem(DEVICE, id);
  return id;
}

/** Returns the gate at which this device last worked for the event; null for none. */
export function rememberedGate(eventId: string): string | null {
  return localStorage.getItem(gateKey(eventId));
}

export function rememberGate(eventId: string, gate: string): void {
  localStorage.setItem(gateKey(eventId), gate);
}

/** Returns which way the guests go that this device scans for the event; in, until another one is chosen. */
export function rememberedDirection(eventId: string): Direction {
  return localStorage.getItem(directionKey(eventId)) === 'out' ? 'out' : 'in';
}

export function rememberDirection(eventId: string, direction: Direction): void {
  localStorage.setItem(directionKey(eventId), direction);
}
