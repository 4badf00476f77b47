const MAX_PORT = 65_535;
const ADDRESS = /^http:\/\/(?:localhost|127\.0\.0\.1):(?<port>[1-9]\d{0,4})$/;

/**
 * True for the address of a dev server on the user's own machine: a loopback host and a port, and nothing else. IPv6 is
 * left out because a content policy cannot name `[::1]`; `localhost` includes it.
 */
export function isDevServerAddress(text: unknown): text is string {
  const port = typeof text === 'string' && ADDRESS.exec(text)?.groups?.port;
  return Boolean(port) && Number(port) <= MAX_PORT;
}
