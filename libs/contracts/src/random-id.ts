/** 128 random bits as text. `crypto.randomUUID` is there on secure pages alone, this on a site tried out over HTTP too. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
