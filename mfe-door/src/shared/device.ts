const DEVICE = 'door-device';
const gateKey = (eventId: string) => `door-gate-${eventId}`;

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
