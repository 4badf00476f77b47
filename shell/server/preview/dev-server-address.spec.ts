import { isDevServerAddress } from './dev-server-address.js';

it.each([
  'http://localhost:4200',
  'http://localhost:1',
  'http://127.0.0.1:4200',
  'http://127.0.0.1:65535',
])('accepts %s', (address) => {
  expect(isDevServerAddress(address)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['no string', undefined],
  ['a list', ['http://localhost:4200']],
  ['no port', 'http://localhost'],
  ['port 0', 'http://localhost:0'],
  ['a port that is too high', 'http://localhost:65536'],
  ['a port with a leading zero', 'http://localhost:04200'],
  ['HTTPS', 'https://localhost:4200'],
  ['another scheme', 'ws://localhost:4200'],
  ['a path', 'http://localhost:4200/'],
  ['a query', 'http://localhost:4200?x'],
  ['a fragment', 'http://localhost:4200#x'],
  ['a user', 'http://x@localhost:4200'],
  ['a host that begins with it', 'http://localhost.evil.example:4200'],
  ['a host that ends with it', 'http://evil-localhost:4200'],
  ['a subdomain', 'http://app.localhost:4200'],
  ['IPv6, which a content policy cannot name', 'http://[::1]:4200'],
  ['all interfaces', 'http://0.0.0.0:4200'],
  ['another loopback address', 'http://127.0.0.2:4200'],
  ['a short form', 'http://127.1:4200'],
  ['a number', 'http://2130706433:4200'],
  ['a private network', 'http://192.168.0.1:4200'],
  ['a public host', 'http://evil.example:4200'],
  ['upper case', 'http://LOCALHOST:4200'],
  ['a second source', 'http://localhost:4200 http://evil.example'],
  ['a second directive', "http://localhost:4200; script-src 'unsafe-inline'"],
  ['a line break', 'http://localhost:4200\n'],
])('refuses %s: %j', (_what, address) => {
  expect(isDevServerAddress(address)).toBe(false);
});
