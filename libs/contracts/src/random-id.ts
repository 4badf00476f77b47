/** Returns 128 random bits as hex. Unlike `crypto.randomUUID`, works on pages served over HTTP. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
