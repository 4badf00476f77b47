/** Where the library finds the payment provider; its own choice when there is no address. */
export function addressOf(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const isHttp = protocol === 'http:';
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  };
}
