import { deviceOf, networkOf } from './client.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('maps %s to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['a program of its own', ''],
  ['<script>alert(1)</script>', ''],
  ['x'.repeat(513), ''],
  [undefined, ''],
])('names the device of %s %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
